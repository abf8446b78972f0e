import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';
import { checkArchive } from '../../src/saves/check-archive.ts';
import { mountedHomes, unmountHome } from '../../src/saves/home-file-system.ts';
import { identifyProcess } from '../../src/session/process-identity.ts';
import { shellGame } from '../fixtures/recipes.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { census, gamePid, startTestHost, until } from '../support/host.ts';

/**
 * `npm run check:saves`: play sessions of a program that never stops writing, and at a random moment something is killed: the
 * game, the keeper, the media worker, the agent, keeper and agent together, or both with HOME lost as when a machine goes down.
 * Fails when a save is corrupt, older than it may be, not where the next session begins, or when anything is left over.
 * `--sessions N` (500), `--seed N`.
 */
const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const SESSIONS = Number(values.sessions);
/** Stands for the minute between two snapshots. */
const SNAPSHOT_EVERY_MS = 1000;
/** Oldest a newest save may be: a minute where the pause is a minute. The rest is what a loaded machine needs for a snapshot. */
const OLDEST_MS = 60_000;
const KINDS = ['leave', 'game', 'keeper', 'worker', 'agent', 'keeper and agent', 'machine'] as const;
type Kind = (typeof KINDS)[number];

/** Goes on counting where the last session stopped; a line is the count, the time and their checksum. */
const GAME = shellGame(`
i=0; read -r i rest < state 2> /dev/null; echo "$i" >> starts
head -c 200000 /dev/urandom > level
while :; do
  i=$((i + 1)); line="$i $(date +%s%3N)"
  echo "$line $(echo "$line" | sha256sum)" > state.new && mv state.new state
done`);

const random = randomFrom(Number(values.seed));
const api = await startFakeApi();
const host = await startTestHost(api.url, 2, undefined, [], { snapshotEveryMs: SNAPSHOT_EVERY_MS });
const faults: string[] = [];
const agesMs: number[] = [];
const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
const lastCount = new Map<string, number>();

try {
  for (let index = 0; index < SESSIONS; index += 1) {
    await play(index);
    if (index % 10 === 9) process.stderr.write(`${index + 1} of ${SESSIONS}, ${faults.length} faults\n`);
  }
  await until(() => readdirSync(path.join(host.settings.state, 'outbox')).length === 0);
  for (const save of api.vault.saves) await checkSave(save.saveKey, save.bytes);
  const drafts = path.join(host.settings.state, 'archives', 'drafts');
  const left = [...mountedHomes(host.settings.runtime), ...readdirSync(host.settings.runtime), ...readdirSync(drafts)];
  if (left.length > 0) faults.push(`left over: ${left.join(' ')}`);
} finally {
  await host.stop();
  api.close();
}
agesMs.sort((one, other) => one - other);
const result = {
  sessions: SESSIONS,
  kills: counts,
  saves: api.vault.saves.length,
  ageMs: { p50: agesMs[Math.floor(agesMs.length / 2)], max: agesMs.at(-1) },
  faults: faults.slice(0, 20),
  good: faults.length === 0,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(result.good ? 0 : 1);

async function play(index: number): Promise<void> {
  const id = crypto.randomUUID();
  const saveKey = `profile-${index % 20}`;
  const kind = KINDS[Math.floor(random() * KINDS.length)] as Kind;
  counts[kind] = (counts[kind] ?? 0) + 1;
  await host.order(id, GAME, { saveKey });
  await until(async () => existsSync(await host.home(saveKey, 'state')));
  await wait(SNAPSHOT_EVERY_MS * (1 + 1.5 * random()));
  // A machine that goes down leaves what was saved before: a session has to be older than the pause between two snapshots.
  if (kind === 'machine') await until(() => api.vault.newest(saveKey)?.playSessionId === id);
  const killedAtMs = Date.now();
  await kill(id, kind);
  await api.seen(id, ({ status }) => status === 'ended');
  if (api.lastReport?.sessions.find((session) => session.id === id)?.endReason === 'save-unavailable') {
    faults.push(`${index} ${kind}: was refused its save`);
  }
  await until(() => api.vault.complete.has(id));
  const newest = api.vault.newest(saveKey);
  if (newest?.playSessionId !== id) return void faults.push(`${index} ${kind}: saved nothing`);
  const state = await checkSave(saveKey, newest.bytes);
  if (!state) return;
  const ageMs = Math.max(0, killedAtMs - state.atMs);
  agesMs.push(ageMs);
  if (ageMs > OLDEST_MS) faults.push(`${index} ${kind}: the newest save is ${ageMs} ms old`);
  const begun = state.starts.at(-1) ?? 0;
  const before = lastCount.get(saveKey) ?? 0;
  if (begun !== before) faults.push(`${index} ${kind}: began at ${begun} instead of ${before}`);
  lastCount.set(saveKey, state.count);
  const left = census(id);
  if (left.length > 0) faults.push(`${index} ${kind}: ${left.join(' | ')}`);
}

async function kill(id: string, kind: Kind): Promise<void> {
  const keeper = Number(
    census(id)
      .find((line) => line.includes('nimbo-keeper'))
      ?.split(' ')[0],
  );
  const agentGone = () => host.agent.signalCode !== null;
  switch (kind) {
    case 'leave':
      await host.call('DELETE', `/sessions/${id}`);
      break;
    case 'game':
      process.kill(await gamePid(id), 'SIGKILL');
      break;
    case 'keeper':
      process.kill(keeper, 'SIGKILL');
      break;
    case 'worker':
      for (const line of census(id))
        if (line.includes('fake-worker')) process.kill(Number(line.split(' ')[0]), 'SIGKILL');
      await wait(200);
      await host.call('DELETE', `/sessions/${id}`);
      break;
    case 'agent':
      host.agent.kill('SIGKILL');
      await until(agentGone);
      await host.startAgent();
      await host.call('DELETE', `/sessions/${id}`);
      break;
    case 'keeper and agent':
    case 'machine':
      host.agent.kill('SIGKILL');
      process.kill(keeper, 'SIGKILL');
      await until(() => agentGone() && identifyProcess(keeper) === null);
      // Nothing of it runs on when a machine goes down.
      if (kind === 'machine') for (const line of census(id)) kill9(Number(line.split(' ')[0]));
      if (kind === 'machine') await until(() => census(id).length === 0);
      if (kind === 'machine') for (const home of mountedHomes(host.settings.runtime)) await unmountHome(home);
      if (kind === 'machine') spawnSync('rm', ['-rf', path.join(host.settings.runtime, id)]);
      await host.startAgent();
      break;
  }
}

function kill9(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone meanwhile.
  }
}

/** @returns what the game had written, or null when the save is not whole */
async function checkSave(
  saveKey: string,
  bytes: Buffer,
): Promise<{ readonly count: number; readonly atMs: number; readonly starts: number[] } | null> {
  const place = path.join(host.folder, 'archive');
  writeFileSync(place, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const checked = await checkArchive(place, { sha256, sizeBytes: bytes.length }, host.settings.saves);
  const tar = checked.ok ? zstdDecompressSync(readFileSync(place)) : Buffer.alloc(0);
  const text = (name: string) => spawnSync('tar', ['-xO', '-f', '-', name], { input: tar }).stdout.toString();
  const [count = '', atMs = '', sum = ''] = text('./state').split(/\s+/);
  const isWhole = createHash('sha256').update(`${count} ${atMs}\n`).digest('hex') === sum;
  if (!checked.ok || !isWhole) {
    faults.push(`${saveKey}: corrupt, ${checked.ok ? `the file reads "${count} ${atMs} ${sum}"` : checked.fault}`);
    return null;
  }
  return { count: Number(count), atMs: Number(atMs), starts: text('./starts').trim().split('\n').map(Number) };
}

/** Numbers from 0 to 1 that repeat for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
