import path from 'node:path';
import { list, port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';

const schema = z.object({
  CDN_BIND: z.string().default('127.0.0.1'),
  CDN_PORT: port(3300),
  CDN_FOLDER: z.string().min(1),
  CDN_WEB_URL: list.pipe(z.array(z.url())),
  NIMBO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export interface CdnConfig {
  readonly bind: string;
  readonly port: number;
  readonly folder: string;
  /** Origins of browsers that may read the files. */
  readonly webOrigins: readonly string[];
  readonly logLevel: string;
}

export function readConfig(): CdnConfig {
  const environment = readEnvironment(schema);
  return Object.freeze({
    bind: environment.CDN_BIND,
    port: environment.CDN_PORT,
    folder: path.resolve(environment.CDN_FOLDER),
    webOrigins: environment.CDN_WEB_URL.map((url) => new URL(url).origin),
    logLevel: environment.NIMBO_LOG_LEVEL,
  });
}
