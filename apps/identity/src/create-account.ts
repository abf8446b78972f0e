import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { checkPassword, isLanguage } from '@nimbo/domain';
import { createLog } from '@nimbo/service-runtime/log';
import { inTransaction } from '@nimbo/service-runtime/postgres';
import { hashSecret } from '@nimbo/service-runtime/secret-hash';
import { insertAccount, loadCredentials, replacePassword } from './accounts/account-store.ts';
import { isCommonPassword } from './accounts/common-passwords.ts';
import { parseEmail } from './accounts/email.ts';
import { readCommandConfig } from './config.ts';
import { openDatabase } from './database.ts';

/**
 * `node apps/identity/src/create-account.ts --email ana@casa.example [--locale es] [--reset] < password`
 *
 * Makes an account with the password on standard input. An account that exists is left as it is; with `--reset` it gets the
 * password and is signed out everywhere. Prints `created`, `exists` or `reset`. Exits with 64 when it is called wrongly.
 */
const USAGE = 'create-account.ts --email <address> [--locale en|es|pt] [--reset] < password\n';
const EX_USAGE = 64;

function stop(message: string): never {
  process.stderr.write(`${message}\n${USAGE}`);
  process.exit(EX_USAGE);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        email: { type: 'string', default: '' },
        locale: { type: 'string', default: 'en' },
        reset: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return stop((error as Error).message);
  }
}

const given = readArguments();
const email = parseEmail(given.email) ?? stop('--email: an address such as ana@casa.example is expected');
const locale = isLanguage(given.locale) ? given.locale : stop('--locale: en, es or pt is expected');
const password = (await text(process.stdin)).replace(/\r?\n$/, '');
const verdict = checkPassword(password, isCommonPassword);
if (!verdict.ok) stop(`the password on standard input is ${verdict.faults.join(', ')}`);

const config = readCommandConfig();
// Standard output carries the answer and nothing else.
const pool = await openDatabase(config.databaseUrl, createLog('identity', 'warn'));
try {
  process.stdout.write(`${await createOrReset()}\n`);
} finally {
  await pool.end();
}

async function createOrReset(): Promise<'created' | 'exists' | 'reset'> {
  const known = await loadCredentials(pool, email.key);
  if (known && !given.reset) return 'exists';
  const passwordHash = await hashSecret(password);
  if (known) {
    await inTransaction(pool, (client) => replacePassword(client, known.account.id, passwordHash));
    return 'reset';
  }
  const account = { id: randomUUID(), email: email.address, emailKey: email.key, locale, passwordHash };
  return (await insertAccount(pool, account)) === 'stored' ? 'created' : 'exists';
}
