import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { portsFrom, portsInUse } from '../../apps/onebox/src/ports.ts';
import { endRunningOnebox, startOnebox } from './onebox.ts';
import { trafficFile } from './traffic.ts';

/** First of the port blocks we look at; a running onebox, or another run of these tests, is not disturbed. */
const FIRST_BLOCK = 23_000;
const BLOCKS = 20;
/** The port of a block that a run holds until it ends: the product takes the others minutes later. */
const RESERVED = 999;
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
  const port = await freeBlock();
  mkdirSync(state, { recursive: true });
  writeFileSync(trafficFile(state), '');
  await startOnebox(state, port, START_OPTIONS);
  // The tests run in processes of their own, which inherit the environment.
  process.env.NIMBO_E2E_PORT = String(port);
  process.env.NIMBO_E2E_ONEBOX = path.join(state, 'onebox.json');
  return async () => {
    await endRunningOnebox(state);
    if (kept) return;
    // As root, what other accounts must reach lies outside the state folder.
    const { open, runtime } = preparePlaces(state, process.env.XDG_RUNTIME_DIR);
    for (const folder of [open, runtime, state]) rmSync(folder, { recursive: true, force: true });
  };
}

export async function freeBlock(): Promise<number> {
  for (let block = 0; block < BLOCKS; block++) {
    const base = FIRST_BLOCK + block * 1000;
    if ((await reserve(base + RESERVED)) && (await portsInUse(portsFrom(base))).length === 0) return base;
  }
  throw new Error(`no free block of ports from ${FIRST_BLOCK}`);
}

/** @returns false where another run was faster */
async function reserve(port: number): Promise<boolean> {
  const server = createServer().unref();
  const listening = once(server, 'listening').then(() => true);
  server.listen(port, '127.0.0.1');
  return listening.catch(() => false);
}
