import { createLog } from '@nimbo/service-runtime/log';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { createSandbox } from './sandbox.ts';

const config = readConfig();
const log = createLog('payment-sandbox', config.logLevel);
const pool = await openDatabase(config.databaseUrl, log);
const server = await createSandbox({ config, pool, log, wall: Date.now });

onShutdown(log, [() => server.close(), () => pool.end()]);
await server.listen({ host: config.bind, port: config.port });
log.info({ address: config.publicUrl }, 'listening');
