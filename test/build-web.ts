import { buildWeb } from '../apps/onebox/src/setup/web-build.ts';

/** The web app's tests and the end-to-end tests run against the build that onebox serves. */
process.stdout.write(`web app: ${await buildWeb()}\n`);
