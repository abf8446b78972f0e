import { createLog } from '@nimbo/service-runtime/log';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { createCdnServer } from './cdn-server.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const log = createLog('cdn', config.logLevel);
const server = await createCdnServer({ log, folder: config.folder, webOrigins: config.webOrigins });
await server.listen({ host: config.bind, port: config.port });
onShutdown(log, [() => server.close()]);
log.info({ bind: config.bind, port: config.port }, 'listening');
