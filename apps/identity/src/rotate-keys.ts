import { createLog } from '@nimbo/service-runtime/log';
import { readKeyCommandConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { rotateKeys } from './keys/key-store.ts';

/**
 * `node apps/identity/src/rotate-keys.ts`
 *
 * Adds a new signing key; the service signs with it from its next start. Tokens of the former key stay valid until they expire.
 */
const config = readKeyCommandConfig();
const pool = await openDatabase(config.databaseUrl, createLog('identity', 'warn'));
try {
  const { kid } = await rotateKeys({ pool, secret: config.adminClientSecret });
  process.stdout.write(`${kid}\n`);
} finally {
  await pool.end();
}
