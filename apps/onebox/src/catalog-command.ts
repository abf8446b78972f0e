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

/**
 * `npm run catalog:report`, `catalog:update` and `operator`: a command of apps/catalog against the running onebox. What names the
 * onebox is taken out of the line, the rest is handed on.
 */
const [command = 'report', ...rest] = process.argv.slice(2);
const { ours, theirs } = splitLine(rest);
const options = readOptions(ours, availableParallelism(), false);
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
const script = command === 'operator' ? 'apps/catalog/src/operator/main.ts' : 'apps/catalog/src/main.ts';
const line = command === 'operator' ? theirs : [command, ...theirs];
const { status } = spawnSync(process.execPath, [path.join(REPOSITORY, script), ...line], {
  stdio: 'inherit',
  env: environment,
});
process.exit(status ?? 1);

/** Of an operator's line `--state` and `--port` with their values, in either form, are ours; of the others all but `--force`. */
function splitLine(words: readonly string[]): { ours: string[]; theirs: string[] } {
  const ours: string[] = [];
  const theirs: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (command !== 'operator') (word === '--force' ? theirs : ours).push(word);
    else if (word === '--state' || word === '--port') ours.push(word, words[++index] ?? '');
    else (/^--(?:state|port)=/.test(word) ? ours : theirs).push(word);
  }
  return { ours, theirs };
}
