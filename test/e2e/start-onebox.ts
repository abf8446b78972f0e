import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startOnebox } from './onebox.ts';

/** Port block of the tests' own onebox; a running one on the usual ports is not disturbed. */
export const BASE_PORT = 23_000;

/** Playwright's global set-up: the product, started as a person would, for every test of the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const state = mkdtempSync('/tmp/nimbo-e2e-');
  const onebox = await startOnebox(state, BASE_PORT, ['--slots', '2', '--max-play-seconds', '75']);
  // The tests run in processes of their own, which inherit the environment.
  process.env.NIMBO_E2E_ONEBOX = path.join(state, 'onebox.json');
  return async () => {
    await onebox.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
