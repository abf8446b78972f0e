import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../places.ts';

const WEB = path.join(REPOSITORY, 'apps/web');
const SOURCES = [
  'apps/web',
  'packages/contracts',
  'packages/domain',
  'packages/i18n',
  'packages/stream-client',
  'packages/ui',
  'packages/service-runtime',
];
const STAMP = path.join(WEB, '.next/nimbo-sources');

/** Hash of everything the web build is made from. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(REPOSITORY, 'package-lock.json')));
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', '.next', 'test', 'next-env.d.ts'].includes(entry.name)) continue;
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (entry.isFile()) hash.update(path.relative(REPOSITORY, full)).update(readFileSync(full));
    }
  };
  for (const source of SOURCES) walk(path.join(REPOSITORY, source));
  return hash.digest('hex');
}

export function isWebBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();
}

/** Builds the web app when its sources changed since the last build. Throws with the end of the build's output. */
export async function buildWeb(): Promise<'built' | 'up to date'> {
  if (isWebBuilt()) return 'up to date';
  const hash = sourcesHash();
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(REPOSITORY, 'node_modules/next/dist/bin/next'), 'build'], {
      cwd: WEB,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`the web app does not build:\n${output.join('').split('\n').slice(-40).join('\n')}`);
  writeFileSync(STAMP, hash);
  return 'built';
}
