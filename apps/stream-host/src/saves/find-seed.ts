import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { SessionSave, VaultSave } from '@nimbo/contracts/saves';
import { chooseSave } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { checkArchive } from './check-archive.ts';
import type { LocalSave, SaveStore } from './save-store.ts';
import type { Seed } from './seed.ts';
import type { SaveSettings } from './settings.ts';
import type { VaultClient } from './vault-client.ts';

/** How long an api that is away, or waits for another host, is asked again; below the time a game has to start. In ms. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;

interface FindOptions {
  readonly playSessionId: string;
  readonly saveKey: string;
  readonly gid: string;
  readonly settings: SaveSettings;
  readonly store: SaveStore;
  readonly vault: VaultClient;
  readonly log: Logger;
}

/** Finds what a session begins with: the newest save of this host and the vault, which is fetched where it is not here yet. */
export async function findSeed(options: FindOptions): Promise<Seed> {
  const { playSessionId, saveKey, store, log } = options;
  const asked = await askPatiently(options);
  if (!asked.ok) return { type: 'refuse', reason: asked.reason };
  const { generation, lastSequence, newest } = asked.save;
  const saves = await store.list(saveKey);
  const local = saves.find(({ state }) => state !== 'stored') ?? null;
  const choice = chooseSave(local, newest);
  log.info({ session: playSessionId, choice, generation }, 'save chosen');
  try {
    const save =
      choice === 'local' ? local : choice === 'vault' && newest ? await obtain(options, newest, saves) : null;
    const archive = save && { path: save.archive, sha256: save.sha256, sizeBytes: save.sizeBytes };
    return { type: 'begin', generation, lastSequence, archive };
  } catch (error) {
    return { type: 'refuse', reason: `the newest save could not be fetched: ${error}` };
  }
}

async function askPatiently({
  vault,
  playSessionId,
}: FindOptions): Promise<
  { readonly ok: true; readonly save: SessionSave } | { readonly ok: false; readonly reason: string }
> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const asked = await vault.ask(playSessionId);
    if (asked.ok || !asked.retry || performance.now() > until) return asked;
    await wait(PAUSE_MS);
  }
}

/** A copy under the same checksum, or what the vault sends. */
async function obtain(
  { playSessionId, saveKey, gid, settings, store, vault }: FindOptions,
  newest: VaultSave,
  saves: readonly LocalSave[],
): Promise<LocalSave> {
  const copy = saves.find(({ sha256 }) => sha256 === newest.sha256);
  if (copy) return copy;
  const draft = await store.draft(`${playSessionId}-fetched`);
  try {
    await vault.fetch(playSessionId, newest, draft);
    const checked = await checkArchive(draft, newest, settings);
    if (!checked.ok) throw new Error(`${checked.fault}: ${checked.detail}`);
    const { generation, sequence, sha256, sizeBytes, takenAt } = newest;
    const manifest = {
      ...({ format: 1, saveKey, gid, hostId: settings.hostId, kind: 'restored', playSessionId: null } as const),
      ...{ generation, sequence, sha256, sizeBytes, takenAt },
    };
    return await store.add(manifest, draft, 'stored');
  } finally {
    await rm(draft, { force: true });
  }
}
