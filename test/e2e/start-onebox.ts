import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { endRunningOnebox, startOnebox } from './onebox.ts';

/** Port block of the tests' own onebox; a running one on the usual ports is not disturbed. */
export const BASE_PORT = 23_000;
/** Long enough to play in, short enough to wait for its end. */
export const MAX_PLAY_SECONDS = 75;
export const START_OPTIONS = ['--slots', '2', '--max-play-seconds', String(MAX_PLAY_SECONDS)] as const;

/**
 * Playwright's global set-up: the product, started as a person would, for every test of the run. NIMBO_E2E_STATE names a folder
 * that is kept, so that a developer's second run finds the catalogue there.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const kept = process.env.NIMBO_E2E_STATE;
  const state = kept ?? mkdtempSync('/tmp/nimbo-e2e-');
  await startOnebox(state, BASE_PORT, START_OPTIONS);
  // The tests run in processes of their own, which inherit the environment.
  process.env.NIMBO_E2E_ONEBOX = path.join(state, 'onebox.json');
  return async () => {
    await endRunningOnebox(state);
    if (!kept) rmSync(state, { recursive: true, force: true });
  };
}
