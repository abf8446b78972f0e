import { availableParallelism } from 'node:os';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { isDatabaseUnavailable, openPool, type Pool } from '@nimbo/service-runtime/postgres';
import { EXIT_REFUSED, EXIT_UNAVAILABLE, EXIT_USAGE, MIGRATIONS } from './command-line.ts';
import { type Arguments, readArguments, USAGE } from './commands/arguments.ts';
import { importCatalogue } from './commands/import.ts';
import { publish } from './commands/publish.ts';
import { report } from './commands/report.ts';
import { type CatalogConfig, readConfig } from './config.ts';
import { humanProgress, jsonProgress } from './progress.ts';
import { CatalogRefusal } from './refusal.ts';

const options = readArguments(process.argv.slice(2));
if (!options) {
  process.stderr.write(USAGE);
  process.exit(EXIT_USAGE);
}
const config = readConfig();
// Standard output belongs to the progress lines and the report.
const log = createLog('catalog', config.logLevel === 'info' ? 'warn' : config.logLevel);
const pool = openPool({ url: config.databaseUrl, log, max: 2 });
try {
  await migrate(pool, 'catalog', MIGRATIONS, log);
  process.exitCode = await run(options, config, pool);
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

async function run({ command, progress: form, force }: Arguments, config: CatalogConfig, pool: Pool): Promise<number> {
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  const progress = form === 'json' ? jsonProgress(write) : humanProgress(write);
  const { folder, state } = config;
  switch (command) {
    case 'import': {
      const concurrency = availableParallelism();
      await importCatalogue({ pool, folder, state, progress, force, now: new Date(), concurrency });
      return 0;
    }
    case 'publish':
      await publish({ pool, folder, progress, now: new Date() });
      return 0;
    case 'refresh':
      await publish({ pool, folder, progress, now: new Date(), ifChanged: true });
      return 0;
    case 'report': {
      const { text, sound } = await report({ pool, folder, state });
      process.stdout.write(text);
      return sound ? 0 : 1;
    }
  }
}
