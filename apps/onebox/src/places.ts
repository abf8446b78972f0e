import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Root of the clone. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Folders of one onebox. */
export interface Places {
  /** Names this onebox among others on the machine; the same state folder always gives the same id. */
  readonly id: string;
  /** Private: secrets, logs, lock, the published catalogue. */
  readonly state: string;
  /**
   * What other users of the machine must be able to walk into: the database's server and the games run as accounts of their
   * own, which cannot enter a private clone.
   */
  readonly open: string;
  /** Sockets: short whatever the clone's depth, because a socket's path may have 107 characters. */
  readonly runtime: string;
}

export function preparePlaces(stateFolder: string | null, runtimeBase: string | undefined): Places {
  const wanted = path.resolve(stateFolder ?? path.join(REPOSITORY, '.nimbo'));
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const state = realpathSync(wanted);
  const id = createHash('sha256').update(state).digest('hex').slice(0, 8);
  const uid = process.getuid!();
  const open = uid === 0 ? `/var/lib/nimbo/${id}` : path.join(state, 'open');
  const runtime = uid === 0 ? `/run/nimbo/${id}` : runtimeFolder(runtimeBase, uid, id);
  mkdirSync(path.join(state, 'logs'), { recursive: true });
  mkdirSync(open, { recursive: true });
  makeOwnFolder(runtime, uid);
  return { id, state, open, runtime };
}

function runtimeFolder(base: string | undefined, uid: number, id: string): string {
  const usable = base && base.length < 40 && statSync(base, { throwIfNoEntry: false })?.uid === uid;
  return usable ? path.join(base, 'nimbo', id) : `/tmp/nimbo-${uid}-${id}`;
}

/** Below /tmp somebody else could have made the folder before us: then we refuse to use it. */
function makeOwnFolder(folder: string, uid: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (statSync(folder).uid !== uid) throw new Error(`${folder} belongs to another user; remove it and start again`);
  chmodSync(folder, 0o755);
}
