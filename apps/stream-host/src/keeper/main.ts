import { chmodSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createLog } from '@nimbo/service-runtime/log';
import { type AgentToKeeper, type KeeperArgument, onLines, sendLine } from '../session/keeper-protocol.ts';
import { logMilestone } from '../session/milestones.ts';
import { sessionPlaces } from '../session/places.ts';
import { identifyProcess, titleOf } from '../session/process-identity.ts';
import { readSessionFile, writeSessionFile } from '../session/session-file.ts';
import { Keeper } from './keeper.ts';
import { launchWorker } from './worker-process.ts';

/** Time the agent has to take the last message, in ms. */
const FAREWELL_MS = 100;

/**
 * A play session's own process; it outlives the agent. It is started before there is a session, has everything loaded, its
 * media worker too, and waits for the path of a session file as the first line of its standard input.
 */
const { workerScript, logLevel }: KeeperArgument = JSON.parse(process.argv[2] ?? '{}');
const startedWith = { ...process.env } as Record<string, string>;
const plainLog = createLog('keeper', logLevel);
const firstWorker = launchWorker(workerScript, startedWith, plainLog);

// Nobody waits for a keeper that waits itself; one that is killed writes nothing at its end.
flushCompileCache();
const filePath = await theOrder();
if (filePath === null) process.exit(0);
const file = { ...(await readSessionFile(filePath)), keeper: identifyProcess(process.pid) };
process.title = titleOf('keeper', file.session.id);
await writeSessionFile(filePath, file);
const log = plainLog.child({ session: file.session.id });
logMilestone(log, 'ordered', file.orderedAtMs);
logMilestone(log, 'keeper-up');

/** Agents that listen: normally one, none while it restarts. */
const agents = new Set<Socket>();

const keeper = new Keeper({
  file,
  filePath,
  log,
  firstWorker,
  launchWorker: (session) => launchWorker(workerScript, { ...startedWith, NIMBO_SESSION: session }, log),
  tellAgent: (message) => {
    for (const agent of agents) sendLine(agent, message);
  },
  nowMs: () => performance.now(),
  onGone: () => setTimeout(() => process.exit(0), FAREWELL_MS),
});

const server = createServer((agent) => {
  agents.add(agent);
  agent.on('error', () => undefined);
  agent.on('close', () => {
    agents.delete(agent);
    if (agents.size === 0) keeper.onAgentGone();
  });
  onLines<AgentToKeeper>(agent, (message) => keeper.onAgent(message));
  sendLine(agent, { type: 'state', session: keeper.session });
});
const { keeperSocket } = sessionPlaces(file.host, file.session.id, file.order.saveKey);
server.listen(keeperSocket, () => chmodSync(keeperSocket, 0o600));

process.on('SIGTERM', () => keeper.end('operator'));
process.on('SIGINT', () => keeper.end('operator'));
keeper.start();

/** Null when the agent goes away without one. */
function theOrder(): Promise<string | null> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
      process.stdin.destroy();
    });
    lines.once('close', () => resolve(null));
  });
}
