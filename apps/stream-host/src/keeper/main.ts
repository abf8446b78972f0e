import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createLog } from '@nimbo/service-runtime/log';
import { type AgentToKeeper, onLines, sendLine } from '../session/keeper-protocol.ts';
import { sessionPlaces } from '../session/places.ts';
import { identifyProcess } from '../session/process-identity.ts';
import { readSessionFile, writeSessionFile } from '../session/session-file.ts';
import { Keeper } from './keeper.ts';

/** Time the agent has to take the last message, in ms. */
const FAREWELL_MS = 100;

/** A play session's own process, started by the agent with the path of the session file; it outlives the agent. */
const filePath = process.argv[2] ?? '';
const file = { ...(await readSessionFile(filePath)), keeper: identifyProcess(process.pid) };
await writeSessionFile(filePath, file);
const log = createLog('keeper', file.host.logLevel).child({ session: file.session.id });

/** Agents that listen: normally one, none while it restarts. */
const agents = new Set<Socket>();

const keeper = new Keeper({
  file,
  filePath,
  log,
  tellAgent: (message) => {
    for (const agent of agents) sendLine(agent, message);
  },
  nowMs: () => performance.now(),
  onGone: () => setTimeout(() => process.exit(0), FAREWELL_MS),
});

const server = createServer((agent) => {
  agents.add(agent);
  agent.on('error', () => undefined);
  agent.on('close', () => agents.delete(agent));
  onLines<AgentToKeeper>(agent, (message) => keeper.onAgent(message));
  sendLine(agent, { type: 'state', session: keeper.session });
});
const { keeperSocket } = sessionPlaces(file.host, file.session.id, file.order.saveKey);
server.listen(keeperSocket, () => chmodSync(keeperSocket, 0o600));

process.on('SIGTERM', () => keeper.end('operator'));
process.on('SIGINT', () => keeper.end('operator'));
keeper.start();
