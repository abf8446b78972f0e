import { spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '../places.ts';
import { identityEnvironment, type OneboxParts } from '../processes.ts';

export const DEMO_EMAIL = 'demo@nimbo.example';

/** Makes sure the account exists with which a newcomer can sign in at once. */
export async function createDemoAccount(parts: OneboxParts): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(REPOSITORY, 'apps/identity/src/create-account.ts'), '--email', DEMO_EMAIL],
    {
      cwd: REPOSITORY,
      env: identityEnvironment(parts),
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  child.stdin.end(parts.secrets.demoPassword);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the demo account could not be made:\n${errors.join('')}`);
}
