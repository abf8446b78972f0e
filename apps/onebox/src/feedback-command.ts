import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { OneboxFile } from '@nimbo/contracts/onebox';
import { readOptions } from './options.ts';
import { preparePlaces, REPOSITORY } from './places.ts';

/** `npm run feedback`: what players wrote to the operator, from the running onebox. */
const own = new Set(['--json', '--limit']);
const args = process.argv.slice(2);
const isOwn = (argument: string, index: number) => own.has(argument) || args[index - 1] === '--limit';
const options = readOptions(
  args.filter((argument, index) => !isOwn(argument, index)),
  availableParallelism(),
  false,
);
const places = preparePlaces(options.state, undefined);

let running: OneboxFile;
try {
  running = OneboxFile.parse(JSON.parse(readFileSync(path.join(places.state, 'onebox.json'), 'utf8')));
} catch {
  process.stderr.write('Nimbo is not running: start it with npm start, then run this again.\n');
  process.exit(69);
}
const script = path.join(REPOSITORY, 'apps/api/src/feedback/list-command.ts');
const { status } = spawnSync(process.execPath, [script, ...args.filter(isOwn)], {
  stdio: 'inherit',
  env: { ...process.env, API_DATABASE_URL: running.databaseUrl },
});
process.exit(status ?? 1);
