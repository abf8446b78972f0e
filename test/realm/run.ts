import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';
import { CannotRun } from './download.ts';
import { fetchKeycloak, KEYCLOAK, requireJava } from './keycloak.ts';

/**
 * `npm run test:identity` and `npm run test:keycloak`: one suite for whichever identity service Nimbo stands on, through its real
 * pages. Ends with 77 where this machine cannot run Keycloak. `NIMBO_E2E_STATE=DIR` keeps the product's data between runs, `NIMBO_CACHE=DIR`
 * the download elsewhere than in `.nimbo/cache`.
 */
const [target, ...more] = process.argv.slice(2);
if (target !== 'embedded' && target !== 'keycloak') {
  process.stderr.write('which identity service: embedded or keycloak?\n');
  process.exit(64);
}
const environment: NodeJS.ProcessEnv = { ...process.env, NIMBO_REALM: target };
if (target === 'keycloak') {
  try {
    requireJava();
    const cache = process.env.NIMBO_CACHE ?? path.join(REPOSITORY, '.nimbo/cache');
    environment.NIMBO_KEYCLOAK_ARCHIVE = await fetchKeycloak(cache);
    process.stdout.write(`Keycloak ${KEYCLOAK.version}\n`);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    process.stdout.write(`Keycloak ${KEYCLOAK.version} was not tried: ${error.message}\n`);
    process.exit(77);
  }
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config=test/realm/playwright.config.ts', ...more],
  { cwd: REPOSITORY, stdio: 'inherit', env: environment },
);
process.exit(status ?? 1);
