import { createLog } from '@nimbo/service-runtime/log';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { createIdentity } from './identity.ts';

const config = readConfig();
const log = createLog('identity', config.logLevel);
const pool = await openDatabase(config.databaseUrl, log);
const server = await createIdentity({ config, pool, log, clock: Date.now });

onShutdown(log, [() => server.close(), () => pool.end()]);
await server.listen({ host: config.bind, port: config.port });
log.info({ address: server.listeningOrigin, issuer: config.issuer }, 'listening');
