import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EndReason } from '@nimbo/contracts/end-reason';
import type { HostSession, StartOrder } from '@nimbo/contracts/host';
import type { Logger } from '@nimbo/service-runtime/log';
import type { HostSettings } from '../config.ts';
import type { SessionLimits } from '../sandbox/limits/session-limits.ts';
import { sessionUserOf } from '../sandbox/session-user.ts';
import type { HostSaves } from '../saves/host-saves.ts';
import type { AgentToKeeper, KeeperToAgent } from '../session/keeper-protocol.ts';
import { nowMs } from '../session/milestones.ts';
import { sessionFilePath, sessionFilesFolder, sessionPlaces } from '../session/places.ts';
import { identifyProcess, isSameProcess } from '../session/process-identity.ts';
import { readSessionFile, type SessionFile, writeSessionFile } from '../session/session-file.ts';
import { KeeperLink } from './keeper-link.ts';
import type { KeeperStarter } from './keeper-starter.ts';
import { clearRemains } from './remains.ts';

/** Logs of play sessions that are kept, the newest ones. */
const KEPT_LOGS = 100;

export type StartOutcome =
  | { readonly ok: true; readonly created: boolean; readonly session: HostSession }
  /** `other-order`: the id is taken by a different order. `save-in-use`: the same HOME is in another running session. */
  | { readonly ok: false; readonly reason: 'full' | 'other-order' | 'save-in-use' };

/** What the signalling hears of the sessions. */
export interface SessionListener {
  onKeeperMessage(id: string, message: Exclude<KeeperToAgent, { type: 'state' }>): void;
  onEnded(id: string, reason: EndReason): void;
}

interface Held {
  file: SessionFile;
  session: HostSession;
  link: KeeperLink | null;
}

interface SessionsOptions {
  readonly settings: HostSettings;
  readonly keepers: KeeperStarter;
  readonly limits: SessionLimits;
  readonly saves: HostSaves;
  readonly log: Logger;
  readonly onChange: () => void;
}

/** The play sessions of this machine, each run by a keeper of its own. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #held = new Map<string, Held>();
  /** Set by the signalling, which needs the sessions first. */
  listener: SessionListener | null = null;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  list(): HostSession[] {
    return [...this.#held.values()].map(({ session }) => session);
  }

  get(id: string): HostSession | undefined {
    return this.#held.get(id)?.session;
  }

  /** Whether there is a free slot. */
  hasRoom(): boolean {
    return this.list().filter(({ status }) => status !== 'ended').length < this.#options.settings.udpPorts.length;
  }

  /** Takes over the sessions an earlier agent has left behind, running or not. */
  async adopt(): Promise<void> {
    const { settings, log, keepers, saves } = this.#options;
    await makeFolders(settings);
    await keepers.clear();
    await removeOldLogs(path.join(settings.state, 'logs'));
    for (const name of await readdir(sessionFilesFolder(settings))) {
      if (!name.endsWith('.json')) continue;
      const filePath = path.join(sessionFilesFolder(settings), name);
      try {
        const file = await readSessionFile(filePath);
        const held: Held = { file, session: file.session, link: null };
        this.#held.set(file.session.id, held);
        log.info({ session: file.session.id, status: file.session.status }, 'play session adopted');
        if (file.session.status === 'ended') continue;
        this.#watch(held);
        void saves.seed(file);
      } catch (error) {
        log.error({ err: error, file: name }, 'a session file cannot be read and is left alone');
      }
    }
    await saves.clear(new Set(this.list().flatMap(({ id, status }) => (status === 'ended' ? [] : [id]))));
  }

  /** Starts a session; the same order for the same id again changes nothing. */
  async start(id: string, order: StartOrder): Promise<StartOutcome> {
    const known = this.#held.get(id);
    if (known) {
      if (!isSameOrder(known.file.order, order)) return { ok: false, reason: 'other-order' };
      return { ok: true, created: false, session: known.session };
    }
    const running = [...this.#held.values()].filter(({ session }) => session.status !== 'ended');
    if (running.some(({ file }) => file.order.saveKey === order.saveKey)) return { ok: false, reason: 'save-in-use' };
    const taken = new Set(running.map(({ file }) => file.slot.index));
    const { settings, saves } = this.#options;
    const index = settings.udpPorts.findIndex((_, slot) => !taken.has(slot));
    if (index === -1) return { ok: false, reason: 'full' };
    const file = this.#newFile(id, order, index);
    const held: Held = { file, session: file.session, link: null };
    // Taken before the first wait: two orders at once do not meet in one slot.
    this.#held.set(id, held);
    try {
      await saves.uploads.expect(id, order.saveKey);
      await writeSessionFile(sessionFilePath(settings, id), file);
      const { runtime, log } = sessionPlaces(settings, id, order.saveKey);
      await rm(runtime, { recursive: true, force: true });
      await mkdir(runtime, { mode: 0o711 });
      void saves.seed(file);
      const pid = this.#options.keepers.start(sessionFilePath(settings, id), log);
      held.file = { ...file, keeper: identifyProcess(pid ?? 0) };
    } catch (error) {
      this.#held.delete(id);
      await rm(sessionFilePath(settings, id), { force: true });
      throw error;
    }
    this.#watch(held);
    this.#options.log.info({ session: id, gid: order.gid, slot: index }, 'play session ordered');
    this.#options.onChange();
    return { ok: true, created: true, session: held.session };
  }

  /** @returns false when there is no such session */
  end(id: string, reason: EndReason): boolean {
    const held = this.#held.get(id);
    if (!held) return false;
    if (held.session.status === 'ended') return true;
    // A keeper that is still starting listens in a moment.
    if (!this.send(id, { type: 'end', reason })) setTimeout(() => this.end(id, reason), 100).unref();
    return true;
  }

  /** @returns false when the session's keeper cannot be reached at the moment */
  send(id: string, message: AgentToKeeper): boolean {
    return this.#held.get(id)?.link?.send(message) ?? false;
  }

  /** Drops an ended session the api has stored. */
  async forget(id: string): Promise<void> {
    const held = this.#held.get(id);
    if (held?.session.status !== 'ended') return;
    // The file first: the same order coming in meanwhile must not write one that is then removed.
    await rm(sessionFilePath(this.#options.settings, id), { force: true });
    this.#held.delete(id);
  }

  /** Lets all keepers run on without this agent. */
  release(): void {
    for (const { link } of this.#held.values()) link?.close();
  }

  #newFile(id: string, order: StartOrder, index: number): SessionFile {
    const { settings, limits } = this.#options;
    const udpPort = settings.udpPorts[index] ?? 0;
    return {
      order,
      session: { id, status: 'starting', endReason: null, playedSeconds: 0, maxPlaySeconds: order.maxPlaySeconds },
      slot: { index, udpPort },
      user: sessionUserOf(udpPort, process.getuid?.() ?? 0),
      host: {
        state: settings.state,
        runtime: settings.runtime,
        bindAddress: settings.bind,
        advertisedAddress: settings.advertisedAddress,
        tuning: settings.tuning,
        saves: settings.saves,
        limits,
        oneboxId: settings.oneboxId,
        logLevel: settings.logLevel,
      },
      orderedAtMs: nowMs(),
      keeper: null,
    };
  }

  #watch(held: Held): void {
    const { id } = held.session;
    const places = sessionPlaces(held.file.host, id, held.file.order.saveKey);
    held.link = new KeeperLink({
      socketPath: places.keeperSocket,
      isKeeperAlive: async () => held.file.keeper !== null && isSameProcess(held.file.keeper),
      onMessage: (message) => this.#onKeeper(held, message),
      onGone: () => void this.#onKeeperGone(held),
    });
  }

  #onKeeper(held: Held, message: KeeperToAgent): void {
    if (message.type !== 'state') {
      this.listener?.onKeeperMessage(held.session.id, message);
      return;
    }
    // The end counts when the keeper is gone too: only then its slot is free.
    if (message.session.status === 'ended') return;
    const changed =
      message.session.status !== held.session.status || message.session.maxPlaySeconds !== held.session.maxPlaySeconds;
    held.session = message.session;
    if (changed) this.#options.onChange();
  }

  async #onKeeperGone(held: Held): Promise<void> {
    const { log, settings, saves } = this.#options;
    const { id } = held.session;
    const filePath = sessionFilePath(settings, id);
    const last = await readSessionFile(filePath).catch(() => held.file);
    held.link = null;
    if (last.session.status !== 'ended') {
      log.error({ session: id }, 'a keeper died; its play session is lost');
      await clearRemains(last, (file) => saves.rescue(file));
      const endReason = last.session.status === 'starting' ? 'start-failed' : 'host-lost';
      last.session = { ...last.session, status: 'ended', endReason };
      await writeSessionFile(filePath, last).catch((error: unknown) =>
        log.error({ err: error }, 'cannot store an end'),
      );
    }
    held.file = last;
    held.session = last.session;
    log.info({ session: id, reason: last.session.endReason }, 'play session ended');
    saves.uploads.wake();
    this.listener?.onEnded(id, last.session.endReason ?? 'host-lost');
    this.#options.onChange();
  }
}

async function removeOldLogs(folder: string): Promise<void> {
  const names = await readdir(folder);
  const logs = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = logs.sort((one, other) => other.atMs - one.atMs).slice(KEPT_LOGS);
  for (const { name } of old) await rm(path.join(folder, name), { force: true });
}

/** Makes the host's folders. The session's user passes through those that lead to folders of its own. */
async function makeFolders({ state, runtime }: HostSettings): Promise<void> {
  const passable = [state, runtime, path.join(state, 'saves')];
  const closed = [sessionFilesFolder({ state, runtime }), path.join(state, 'logs')];
  for (const folder of passable) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o711);
  }
  for (const folder of closed) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
  }
}

/** The time that is left runs on between an order and its repetition; a deadline of its own moves it. */
function isSameOrder(one: StartOrder, other: StartOrder): boolean {
  return isDeepStrictEqual({ ...one, maxPlaySeconds: 0 }, { ...other, maxPlaySeconds: 0 });
}
