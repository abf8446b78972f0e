import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBytes, installedPackages, installPackages, removePackages } from '../debian/packages-of-machine.ts';
import { loadOverlay } from '../overlay/load-overlay.ts';
import type { Verified } from '../overlay/verified-schema.ts';
import { humanProgress } from '../progress.ts';
import { type Candidate, listCandidates } from './candidates.ts';
import { type StreamHost, startStreamHost } from './host/stream-host.ts';
import { VerifiedFile } from './verified-file.ts';
import { unseen, verifyTitle } from './verify-title.ts';

const USAGE = `npm run catalog:verify -- [<gid> ...] [options]

Starts each installed title on a stream host, looks at it, presses its controls, and writes overlay/verified.json.

  --launch-set      only the titles of launch-set.json
  --collection <c>  only the mini-games of aisleriot or gcompris, or with 'none' only other titles
  --install         install what a title lacks; what was installed is removed at the end
  --keep            leave it installed
  --again           try titles that have a result already
  --largest <MB>    skip titles that need a larger download (default 200)
  --minutes <n>     stop after so long
  --state <folder>  package lists and the host's files (default /var/lib/nimbo/verify)
  --port <number>   of the host (default 3900)
`;
/** Titles installed at once: apt's own work is shared. */
const GROUP = 8;
/** Load average of each core above which a title is not called too heavy for good. */
const DOUBTFUL_LOAD = 2;
const LAUNCH_SET_CAPTURES = 2;
const MEGABYTE = 1_000_000;
const EXIT_USAGE = 64;
const EXIT_REFUSED = 65;
const EXIT_INTERRUPTED = 130;

const write = (line: string) => void process.stdout.write(`${line}\n`);
const { values, positionals } = readArguments();
const state = path.resolve(values.state);
const deadline = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const largestBytes = Number(values.largest) * MEGABYTE;
const faults = path.join(state, 'not-playable');
const overlay = await loadOverlay();
const launchSet = new Set(overlay.launchSet.map(({ gid }) => gid));
const results = new VerifiedFile();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(EXIT_INTERRUPTED);
    stopping = true;
  });
}

mkdirSync(state, { recursive: true });
const { codename, candidates } = await listCandidates(state, humanProgress(write));
const unknown = positionals.filter((gid) => !candidates.some((candidate) => candidate.gid === gid));
if (unknown.length > 0) {
  process.stderr.write(`Debian ${codename} has no such title: ${unknown.join(' ')}\n`);
  process.exit(EXIT_REFUSED);
}
const wanted = inOrder(candidates.filter(isWanted));
write(`${wanted.length} titles to try on Debian ${codename}`);
const host = await startStreamHost({ state, port: Number(values.port) });
try {
  for (let at = 0; at < wanted.length && goesOn(); at += GROUP) await tryGroup(host, wanted.slice(at, at + GROUP));
} finally {
  await host.stop();
  if (values.install && !values.keep && !stopping) await removeInstalled();
}
const playable = results.all().filter(({ status }) => status === 'playable');
write(
  JSON.stringify({
    tried: results.all().length,
    playable: playable.length,
    miniGames: playable.filter(({ gid }) => /^(aisleriot|gcompris)\./.test(gid)).length,
  }),
);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'launch-set': { type: 'boolean', default: false },
        collection: { type: 'string' },
        install: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        largest: { type: 'string', default: '200' },
        minutes: { type: 'string' },
        state: { type: 'string', default: '/var/lib/nimbo/verify' },
        port: { type: 'string', default: '3900' },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(EXIT_USAGE);
  }
}

function isWanted({ gid, collection }: Candidate): boolean {
  if (positionals.length > 0) return positionals.includes(gid);
  if (values['launch-set'] && !launchSet.has(gid)) return false;
  if (values.collection && (collection ?? 'none') !== values.collection) return false;
  const result = results.get(gid);
  return values.again || result === undefined || isDoubtful(result);
}

/** The launch set, then what people have written a recipe for, then what is quick to fetch. */
function inOrder(list: readonly Candidate[]): Candidate[] {
  const rank = ({ gid, recipe, collection, textMode }: Candidate) => {
    if (launchSet.has(gid)) return 0;
    if (collection === 'aisleriot') return 1;
    if (collection === 'gcompris') return 2;
    if (recipe) return 3;
    return textMode ? 5 : 4;
  };
  // One download for many titles comes first.
  const sharing = Map.groupBy(list, ({ packages }) => packages[0]);
  const bytes = ({ ownBytes, packages }: Candidate) => ownBytes / sharing.get(packages[0])!.length;
  return list.toSorted((a, b) => rank(a) - rank(b) || bytes(a) - bytes(b) || (a.gid < b.gid ? -1 : 1));
}

/** A machine that was busy with other things makes a game look too heavy. */
function isDoubtful({ status, reason, load }: Verified): boolean {
  return (status === 'needs-gpu' || reason.startsWith('too slow')) && load > DOUBTFUL_LOAD * availableParallelism();
}

function goesOn(): boolean {
  return !stopping && Date.now() < deadline;
}

async function tryGroup(on: StreamHost, group: readonly Candidate[]): Promise<void> {
  const ready = values.install ? await installFor(group) : group;
  const installed = await installedPackages();
  for (const candidate of ready) {
    if (!goesOn()) return;
    if (!candidate.packages.every((name) => installed.has(name))) continue;
    await tryOne(on, candidate);
  }
}

async function tryOne(on: StreamHost, candidate: Candidate): Promise<void> {
  const began = performance.now();
  const captures = launchSet.has(candidate.gid) ? LAUNCH_SET_CAPTURES : 1;
  const { result, seen } = await verifyTitle(candidate, { host: on, codename, now: new Date(), captures, faults });
  results.put(result);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  write(
    `${result.status.padEnd(9)} ${candidate.gid}: ${result.reason}; ${result.firstPictureMs} ms, ${result.fps} fps, ` +
      `${result.gameMsPerFrame} ms/frame, sound ${result.soundDb} dB, load ${result.load} (${seconds} s)`,
  );
  if (seen && result.status !== 'playable' && positionals.length > 0) write(seen.lastWords);
}

/** Installs what a group of titles lacks. @returns those of it that can be tried; the others have got their result */
async function installFor(group: readonly Candidate[]): Promise<Candidate[]> {
  const installed = await installedPackages();
  const lacks = (candidate: Candidate) => candidate.packages.some((name) => !installed.has(name));
  const lacking = group.filter(lacks);
  if (lacking.length === 0) return [...group];
  rememberInstalled(installed);
  // Asking apt takes seconds, so it is asked for each title only where all together are too much.
  const together = await downloadBytes([...new Set(lacking.flatMap(({ packages }) => packages))]);
  const affordable: Candidate[] = together !== null && together <= largestBytes ? [...lacking] : [];
  for (const candidate of affordable.length > 0 ? [] : lacking) {
    const bytes = await downloadBytes(candidate.packages);
    if (bytes === null)
      results.put({ ...unseen(candidate, { codename, now: new Date() }), reason: 'its packages cannot be installed' });
    else if (bytes <= largestBytes || launchSet.has(candidate.gid)) affordable.push(candidate);
    else write(`skipped   ${candidate.gid}: ${Math.round(bytes / MEGABYTE)} MB to download`);
  }
  const all = [...new Set(affordable.flatMap(({ packages }) => packages))];
  if (all.length > 0) {
    await installPackages(all).catch(async () => {
      // Two of them may not agree with each other.
      for (const { packages } of affordable)
        await installPackages(packages).catch((error: Error) => write(error.message));
    });
  }
  return group.filter((candidate) => !lacks(candidate) || affordable.includes(candidate));
}

/** What the machine had before the first installation, kept for when a batch is cut short. */
function rememberInstalled(installed: ReadonlySet<string>): void {
  const file = path.join(state, 'installed-before.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify([...installed].toSorted()));
}

async function removeInstalled(): Promise<void> {
  const file = path.join(state, 'installed-before.json');
  if (!existsSync(file)) return;
  const before = new Set(JSON.parse(readFileSync(file, 'utf8')) as string[]);
  const added = [...(await installedPackages())].filter((name) => !before.has(name));
  write(`removing ${added.length} packages again`);
  await removePackages(added);
  rmSync(file);
}
