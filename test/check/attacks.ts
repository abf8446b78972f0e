import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { REPOSITORY } from '../workspaces.ts';

/**
 * `npm run check:attacks`: open redirects, forged requests of another site, and scripts in whatever people may write, in Chromium on the
 * running product. With `NIMBO_E2E_STATE=DIR` the product's data is kept between runs.
 */
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    ...['test', '--config=test/attacks/playwright.config.ts', ...process.argv.slice(2)],
  ],
  { cwd: REPOSITORY, stdio: 'inherit' },
);
process.exit(status ?? 1);
