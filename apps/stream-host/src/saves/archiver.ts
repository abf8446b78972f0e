import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { openFilter } from '../sandbox/filter/open-filter.ts';
import { sandboxCommand } from '../sandbox/game-command.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';
import { largestContent } from './check-archive.ts';
import type { SaveSettings } from './settings.ts';

/** Below HOME: what programs can make again, and what belongs to one session only. */
const NOT_SAVED = [
  '.cache',
  '.thumbnails',
  '.local/share/Trash',
  '.config/pulse',
  '.pulse',
  '.dbus',
  '.nv',
  '.Xauthority',
  '.xsession-errors',
  '.mesa_shader_cache*',
];
const PRUNED = NOT_SAVED.map((name) => `-path './${name}'`).join(' -o ');
/** Files, folders and links: a pipe or a socket of a game is worth nothing to the next session. */
const FIND = `find . -mindepth 1 \\( ${PRUNED} \\) -prune -o \\( -type f -o -type d -o -type l \\)`;
/** \`find\` also ends with 1 for a folder that the game has closed to itself; what it has found counts. */
const LIST_FILES = `${FIND} -print0 > /tmp/found; [ $? -le 1 ] || exit 9; LC_ALL=C sort -z /tmp/found > /tmp/files || exit 9`;
const PACK = `${LIST_FILES}
exec tar --create --file=- --null --no-recursion --files-from=/tmp/files --format=posix --pax-option=delete=atime,delete=ctime \
  --numeric-owner --owner=0 --group=0 --mode=u+rwX,ug-s,o-t --hard-dereference --ignore-failed-read`;
const UNPACK = 'exec tar --extract --file=- --no-same-owner --delay-directory-restore';
/** One line for each thing that would be saved; a write changes its line. */
const DESCRIBE = `${FIND} -printf '%y %m %s %T@ %p %l\\0' > /tmp/found; [ $? -le 1 ] || exit 9; LC_ALL=C sort -z /tmp/found`;

/** `tar` found a file growing or vanishing while it read it. Source: tar(1), exit status. */
const CHANGED_WHILE_READ = 1;
const COMPLAINT_CHARACTERS = 400;
/** Longest an archiver may take, in ms: a session that ends waits for it. */
const PATIENCE_MS = 60_000;

/** Where the archiver works: the sandbox of the session whose HOME it is, without its display, sound and network. */
export interface ArchiverSeat {
  readonly home: string;
  readonly passwd: string;
  readonly user: SessionUser | null;
  readonly environment: Readonly<Record<string, string>>;
}

export interface PackedHome {
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * Writes an archive of HOME to a new file, durably. The archiver runs as the game does, in its sandbox: whatever the game has
 * left, it reads nothing else.
 * @throws when HOME is too large or cannot be read as a whole
 */
export async function packHome(seat: ArchiverSeat, draft: string, settings: SaveSettings): Promise<PackedHome> {
  const child = inSandbox(seat, PACK, 'read');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await supervised(child, [0, CHANGED_WHILE_READ], () =>
    pipeline(
      child.stdout as Readable,
      limited(largestContent(settings)),
      createZstdCompress(),
      limited(settings.archiveBytes, (chunk) => {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    ),
  );
  return { sha256: hash.digest('hex'), sizeBytes };
}

/**
 * Unpacks an archive that was checked into an empty HOME, from inside the sandbox.
 * @throws when it does not fit
 */
export async function unpackHome(seat: ArchiverSeat, archive: string, settings: SaveSettings): Promise<void> {
  const child = inSandbox(seat, UNPACK, 'write');
  await supervised(child, [0], () =>
    pipeline(
      createReadStream(archive),
      createZstdDecompress(),
      limited(largestContent(settings)),
      child.stdin as Writable,
    ),
  );
}

/** A text that changes when something changes that would be saved. */
export async function describeHome(seat: ArchiverSeat): Promise<string> {
  const child = inSandbox(seat, DESCRIBE, 'read');
  const hash = createHash('sha256');
  await supervised(child, [0], async () => {
    for await (const chunk of child.stdout as Readable) hash.update(chunk as Buffer);
  });
  return hash.digest('hex');
}

function inSandbox(seat: ArchiverSeat, script: string, direction: 'read' | 'write'): ChildProcess {
  const command = sandboxCommand(
    { argv: ['/bin/sh', '-c', script], env: {}, network: false },
    {
      display: ':',
      xauthority: seat.passwd,
      pulse: null,
      passwd: seat.passwd,
      home: seat.home,
      filterFd: 3,
      infoFd: null,
      // A game that has used up its processes must not keep its HOME from being saved.
      ownUser: false,
    },
  );
  // The game and the picture come first.
  const [name = '', ...words] = ['nice', '-n', '10', ...asSessionUser(seat.user, command)];
  const filter = openFilter(false);
  const [input, output] = direction === 'read' ? (['ignore', 'pipe'] as const) : (['pipe', 'ignore'] as const);
  const child = spawn(name, words, { cwd: '/', env: { ...seat.environment }, stdio: [input, output, 'pipe', filter] });
  closeSync(filter);
  return child;
}

/** Runs a child's pipes and waits for both; whatever goes wrong, the child is gone afterwards. */
async function supervised(child: ChildProcess, good: readonly number[], pump: () => Promise<void>): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(0, COMPLAINT_CHARACTERS);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  exited.catch(() => undefined);
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  let failure: unknown = null;
  try {
    await pump();
  } catch (error) {
    failure = error;
    child.kill('SIGKILL');
  }
  const [code] = await exited.finally(() => clearTimeout(late));
  if (failure === null && code !== null && good.includes(code)) return;
  throw new Error(`the archiver ended with ${code}: ${complaint.trim() || String(failure)}`, { cause: failure });
}

/** Hands bytes on, and fails after more than `limitBytes`. */
function limited(limitBytes: number, see: (chunk: Buffer) => void = () => undefined): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > limitBytes) return done(new Error(`more than ${limitBytes} bytes`));
      see(chunk);
      done(null, chunk);
    },
  });
}
