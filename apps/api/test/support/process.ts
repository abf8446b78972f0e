import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');

/** The real process of the api with exactly this environment. */
export function startProcess(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, exited: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** True when there is a good answer at this address. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
