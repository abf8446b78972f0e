import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { isDatabaseUnavailable, openPool } from '@nimbo/service-runtime/postgres';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { createApi } from './app.ts';
import { readConfig } from './config.ts';

/** How often the published catalogue is looked at, in ms. */
const CATALOGUE_INTERVAL_MS = 3000;
/** Pause between tries to reach the database at the start, in ms. */
const DATABASE_RETRY_MS = 1000;

const config = readConfig();
const log = createLog('api', config.logLevel);
const pool = openPool({ url: config.databaseUrl, log, max: 20 });
await untilDatabase(() => migrate(pool, 'api', path.join(import.meta.dirname, '../migrations'), log));

const api = await untilDatabase(() => createApi({ config, pool, log, now: Date.now }));
await untilDatabase(() => api.catalogue.refresh());
const refreshing = setInterval(() => {
  api.catalogue.refresh().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be read again'));
}, CATALOGUE_INTERVAL_MS);

await api.server.listen({ host: config.bind, port: config.port });
api.start();
log.info({ address: config.publicUrl }, 'api listens');
onShutdown(log, [() => clearInterval(refreshing), api.stop, () => pool.end()]);

/** The database may start after us. */
async function untilDatabase<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await wait(DATABASE_RETRY_MS);
    }
  }
}
