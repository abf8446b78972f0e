import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';

/**
 * `npm run check:journeys`: an evening of a family from joining to a forgotten PIN, with nothing but a keyboard or a pad, in every
 * language; the pages of signing in by pad; what pages say when something fails. Pictures lie in `test-results/journeys`. Words after
 * `--` choose: `-- -g "in pt, by pad"`. With `NIMBO_E2E_STATE=DIR` the product's data is kept between runs.
 */
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config=test/journeys/playwright.config.ts', ...process.argv.slice(2)],
  ],
  { cwd: REPOSITORY, stdio: 'inherit' },
);
process.exit(status ?? 1);
