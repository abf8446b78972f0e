import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';

/**
 * `npm run check:conditions`: screens and dialogs with CDN or api down, refusing, late, sending garbage, and with an empty catalogue:
 * each has content or its designed state, a way on, and focus in sight. Words after `--` choose: `-- -g "search"`. With
 * `NIMBO_E2E_STATE=DIR` the product's data is kept between runs.
 */
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config=test/conditions/playwright.config.ts', ...process.argv.slice(2)],
  ],
  { cwd: REPOSITORY, stdio: 'inherit' },
);
process.exit(status ?? 1);
