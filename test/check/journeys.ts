import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';

/**
 * `npm run check:journeys`: an evening of a family from the first profile to a forgotten PIN, by keyboard and by pad, in every
 * language, and what its pages say when something fails; a picture of every step is left in `test-results/journeys`. Words after
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
