import { createLog } from '@nimbo/service-runtime/log';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { startAgent } from './agent/agent.ts';
import { readHostSettings } from './config.ts';

const { settings, secrets } = readHostSettings();
const log = createLog('stream-host', settings.logLevel);
const agent = await startAgent({ settings, secrets, log });

onShutdown(log, [() => agent.drain(), () => agent.close()]);
// For an upgrade: the games go on, and the next agent takes them over.
process.on('SIGHUP', () => void agent.close().then(() => process.exit(0)));
