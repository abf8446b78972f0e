import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';

/**
 * `npm run check:sound`: every screen and dialog of the tour, where `npm test` looks at those of every visit: axe at desk, sofa and on a
 * phone, by night, by day where a child comes there, and in high contrast; motion; 400 % zoom, also in a short window; forced colours;
 * odd names. With `NIMBO_E2E_STATE=DIR` the product's data is kept between runs.
 */
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config=test/e2e/playwright.config.ts', '1-sound', '2-odd-names', ...process.argv.slice(2)],
  ],
  { cwd: REPOSITORY, stdio: 'inherit', env: { ...process.env, NIMBO_EVERY_STOP: '1' } },
);
process.exit(status ?? 1);
