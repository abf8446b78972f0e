/** First of the ids games run as; no account of Debian's lies between here and 61183. Source: Debian policy §9.2.2. */
const FIRST_SESSION_UID = 61_000;
const SESSION_UIDS = 184;

export interface SessionUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The unprivileged user of a slot, which needs no entry in `/etc/passwd`. It follows from the slot's UDP port, so two hosts on
 * one machine get different users for as long as their ports are less than 184 apart. Null when the agent is not root: then
 * everything runs as the agent's user.
 */
export function sessionUserOf(udpPort: number, agentUid: number): SessionUser | null {
  if (agentUid !== 0) return null;
  const id = FIRST_SESSION_UID + (udpPort % SESSION_UIDS);
  return { uid: id, gid: id };
}

/**
 * Command that runs `argv` as the session's user, without any privilege and without a way to gain one. The kernel kills it
 * when the process that started it dies, however that happens.
 */
export function asSessionUser(user: SessionUser | null, argv: readonly string[]): string[] {
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return ['setpriv', ...identity, '--no-new-privs', '--inh-caps=-all', '--pdeathsig=KILL', '--', ...argv];
}

/** Command that runs `argv` as it is, and dies with the process that started it. */
export function boundToParent(argv: readonly string[]): string[] {
  return ['setpriv', '--pdeathsig=KILL', '--', ...argv];
}
