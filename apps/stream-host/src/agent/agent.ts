import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@nimbo/service-runtime/log';
import { createServer } from '@nimbo/service-runtime/server';
import { createRemoteJWKSet } from 'jose';
import type { HostSecrets, HostSettings } from '../config.ts';
import { makeSocketFolder } from '../keeper/display.ts';
import { type CanPlay, canPlay } from '../sandbox/can-play.ts';
import { openSessionLimits } from '../sandbox/limits/open-hierarchies.ts';
import { CONTROLLERS, holds } from '../sandbox/limits/session-limits.ts';
import { sessionUserOf } from '../sandbox/session-user.ts';
import { HostSaves } from '../saves/host-saves.ts';
import { KeeperStarter } from './keeper-starter.ts';
import { Reporter } from './reporter.ts';
import { addRoutes } from './routes.ts';
import { Sessions } from './sessions.ts';
import { SignalingDoor } from './signaling-door.ts';
import { openTicketGate } from './ticket-gate.ts';
import { UsedTickets } from './used-tickets.ts';

const WORKER_SCRIPT = fileURLToPath(new URL('../worker/main.ts', import.meta.url));
const LOOK_EVERY_MS = 50;

export interface AgentOptions {
  readonly settings: HostSettings;
  readonly secrets: HostSecrets;
  readonly log: Logger;
  /** Another media worker than ours, for tests. */
  readonly workerScript?: string;
}

export interface Agent {
  /** Takes no more orders, ends every session and resolves when the last process is gone. */
  drain(): Promise<void>;
  /** Stops listening; what runs goes on without an agent. */
  close(): Promise<void>;
}

/** The stream host's service of one machine: takes orders, lets browsers in, reports. It runs no game itself. */
export async function startAgent({
  settings,
  secrets,
  log,
  workerScript = WORKER_SCRIPT,
}: AgentOptions): Promise<Agent> {
  makeSocketFolder();
  const limits = await openSessionLimits(settings, { mayMove: true });
  const missing = CONTROLLERS.filter((controller) => !holds(limits, controller));
  if (missing.length > 0) log.warn({ missing }, 'what a session uses cannot be limited by cgroups in everything');
  const keepers = new KeeperStarter({ settings, workerScript, isRoom: () => sessions.hasRoom() });
  const isRunning = (id: string) => (sessions.get(id)?.status ?? 'ended') !== 'ended';
  const saves = await HostSaves.open({ settings, secrets, log, isRunning });
  const sessions: Sessions = new Sessions({ settings, keepers, limits, saves, log, onChange: () => onChange() });
  const reporter = new Reporter({ settings, hostKey: secrets.hostKey, sessions, log });
  const onChange = () => {
    reporter.report();
    keepers.prepareSoon();
  };
  await sessions.adopt();
  saves.uploads.start();
  const used = new UsedTickets(path.join(settings.state, 'used-tickets'), () => Date.now() / 1000);
  await used.load();

  const keys = createRemoteJWKSet(new URL(`${settings.apiUrl}/.well-known/jwks.json`));
  const gate = openTicketGate({ hostId: settings.hostId, keys, used, log });
  const door = new SignalingDoor({ sessions, gate, log, folders: settings, nowMs: () => performance.now() });
  sessions.listener = door;

  const checkCanPlay = rememberSuccess(() =>
    canPlay(
      [settings.runtime, path.join(settings.state, 'saves')],
      sessionUserOf(settings.udpPorts[0] ?? 0, process.getuid?.() ?? 0),
    ),
  );
  const server = await createServer({ log });
  addRoutes(server, { hostKey: secrets.hostKey, sessions, reporter, checkCanPlay });
  door.listen(server.server);
  await server.listen({ host: settings.bind, port: settings.port });
  log.info({ port: settings.port, slots: settings.udpPorts.length }, 'stream host is up');
  // Where the cache is in use: who is killed writes nothing at its end.
  flushCompileCache();
  // Afterwards: browsers of games that go on do not wait for it.
  const able = await checkCanPlay();
  if (able.ok) keepers.prepare();
  else log.error({ reason: able.reason, explanation: able.explanation }, 'this machine cannot run games');
  reporter.report();

  const running = () => sessions.list().filter(({ status }) => status !== 'ended');
  return {
    async drain() {
      reporter.draining = true;
      keepers.close();
      for (const { id } of running()) sessions.end(id, 'operator');
      while (running().length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      await saves.uploads.stop();
      reporter.stop();
      await reporter.send();
    },
    async close() {
      reporter.stop();
      door.close();
      keepers.close();
      sessions.release();
      await saves.uploads.stop();
      await server.close();
    },
  };
}

/** A good answer stays good; after a bad one it is tried again. */
function rememberSuccess(check: () => Promise<CanPlay>): () => Promise<CanPlay> {
  let good: CanPlay | null = null;
  return async () => {
    const result = good ?? (await check());
    if (result.ok) good = result;
    return result;
  };
}
