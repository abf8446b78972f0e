import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@nimbo/testkit/free-port';
import { CLIENT_SECRET } from './fake-identity.ts';

const WEB = path.join(import.meta.dirname, '..');
export const WEB_SECRET = 'a-secret-of-thirty-two-characters-or-more';

export interface WebProcessOptions {
  readonly databaseUrl: string;
  readonly identityUrl: string;
  readonly apiUrl: string;
  /** Chosen by the process that owns the public address; a second one behind it shares that address. */
  readonly publicUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface WebProcess {
  /** Where this process listens. */
  readonly url: string;
  /** What it calls itself. */
  readonly publicUrl: string;
  readonly log: Record<string, unknown>[];
  readonly child: ChildProcess;
  stop(): Promise<number | null>;
}

/** The product's own server on the build there is; the build is only read. */
export async function startWeb(options: WebProcessOptions): Promise<WebProcess> {
  if (!existsSync(path.join(WEB, process.env.WEB_BUILD_FOLDER ?? '.next', 'BUILD_ID')))
    throw new Error('apps/web is not built: npm test builds it, or npm run build -w @nimbo/web');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = options.publicUrl ?? url;
  const child = spawn('node', [path.join(WEB, 'src/server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WEB_PORT: String(port),
      WEB_PUBLIC_URL: publicUrl,
      WEB_DATABASE_URL: options.databaseUrl,
      WEB_SECRET,
      WEB_OIDC_ISSUER: options.identityUrl,
      WEB_OIDC_INTERNAL_URL: options.identityUrl,
      WEB_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      WEB_API_INTERNAL_URL: options.apiUrl,
      WEB_API_PUBLIC_URL: options.apiUrl,
      WEB_CDN_PUBLIC_URL: 'http://127.0.0.1:1',
      ...options.environment,
    },
  });
  // Not inherited: whoever reads our output would wait for a process that is left behind.
  child.stderr.pipe(process.stderr);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const log: Record<string, unknown>[] = [];
  const listening = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      if (entry.msg === 'listening') resolve();
    });
  });
  await Promise.race([
    listening,
    exited.then(([code]) => {
      throw new Error(`web ended with ${code} before it listened`);
    }),
  ]);
  return {
    url,
    publicUrl,
    log,
    child,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}
