import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { isDatabaseUnavailable, openPool, type Pool } from '@nimbo/service-runtime/postgres';
import { EXIT_REFUSED, EXIT_UNAVAILABLE, EXIT_USAGE, MIGRATIONS } from '../command-line.ts';
import { publish } from '../commands/publish.ts';
import { type CatalogConfig, readConfig } from '../config.ts';
import { humanProgress } from '../progress.ts';
import { CatalogRefusal } from '../refusal.ts';
import { readLog } from '../store/operator-log.ts';
import { type OperatorCommand, readOperatorCommand, USAGE } from './arguments.ts';
import { readPicture } from './read-picture.ts';
import { judgeCover, resetCover, setCoverPicture } from './replace-cover.ts';

/** Entries of the log that are shown. */
const LOG_LENGTH = 50;

const command = readOperatorCommand(process.argv.slice(2), userInfo().username);
if (!command) {
  process.stderr.write(USAGE);
  process.exit(EXIT_USAGE);
}
const config = readConfig();
const log = createLog('operator', config.logLevel === 'info' ? 'warn' : config.logLevel);
const pool = openPool({ url: config.databaseUrl, log, max: 3 });
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  await migrate(pool, 'catalog', MIGRATIONS, log);
  await run(command, config, pool);
} catch (error) {
  if (error instanceof CatalogRefusal) {
    process.stderr.write(`refused (${error.code}): ${error.message}\n`);
    process.exitCode = EXIT_REFUSED;
  } else if (isDatabaseUnavailable(error)) {
    process.stderr.write('the database of CATALOG_DATABASE_URL cannot be reached\n');
    process.exitCode = EXIT_UNAVAILABLE;
  } else {
    throw error;
  }
} finally {
  await pool.end();
}

async function run(wanted: OperatorCommand, { folder }: CatalogConfig, database: Pool): Promise<void> {
  if (wanted.command === 'log') {
    for (const { at, operator, action, gid, reason, detail } of await readLog(database, LOG_LENGTH, wanted.gid))
      say(`${at.toISOString()}  ${operator}  ${action}  ${gid}  ${JSON.stringify(detail)}  ${reason}`);
    return;
  }
  const { gid, operator, reason } = wanted;
  const action = { pool: database, folder, gid, operator, reason, now: new Date() };
  switch (wanted.command) {
    case 'cover-set':
      await setCoverPicture(action, await readPicture(await readSource(wanted.file)));
      break;
    case 'cover-weak':
      await judgeCover(action, wanted.weak);
      break;
    case 'cover-reset':
      await resetCover(action);
      say('The icon of the package comes back with the next npm run catalog:update.');
      break;
  }
  const published = await publish({
    pool: database,
    folder,
    progress: humanProgress(say),
    now: action.now,
    ifChanged: true,
  });
  say(published ? `${gid}: printed and published.` : `${gid}: noted.`);
}

async function readSource(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CatalogRefusal('picture-invalid', `${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
