import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { OneboxFile } from '@nimbo/contracts/onebox';
import { readOptions } from './options.ts';
import { preparePlaces, REPOSITORY } from './places.ts';
import { portsFrom } from './ports.ts';
import { catalogEnvironment } from './processes.ts';
import { loadSecrets } from './secrets.ts';

/** `npm run catalog:report` and `catalog:update`: a command of apps/catalog against the running onebox. */
const [command = 'report', ...rest] = process.argv.slice(2);
const options = readOptions(
  rest.filter((argument) => argument !== '--force'),
  availableParallelism(),
  false,
);
const places = preparePlaces(options.state, undefined);

const running = (() => {
  try {
    return OneboxFile.parse(JSON.parse(readFileSync(path.join(places.state, 'onebox.json'), 'utf8')));
  } catch {
    process.stderr.write('Nimbo is not running: start it with npm start, then run this again.\n');
    process.exit(69);
  }
})();

// A socket's address has no host, which URL does not parse.
const socket = running.databaseUrl.slice(running.databaseUrl.indexOf('?'));
const environment = catalogEnvironment({
  options,
  places,
  ports: portsFrom(options.basePort),
  secrets: loadSecrets(places.open),
  database: {
    url: (database, user, password) => `postgresql://${user}:${password}@/${database}${socket}`,
  },
});
const script = path.join(REPOSITORY, 'apps/catalog/src/main.ts');
const { status } = spawnSync(
  process.execPath,
  [script, command, ...rest.filter((argument) => argument === '--force')],
  {
    stdio: 'inherit',
    env: environment,
  },
);
process.exit(status ?? 1);
