import path from 'node:path';
import { readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';

const schema = z.object({
  CATALOG_DATABASE_URL: z.string().min(1),
  CATALOG_FOLDER: z.string().min(1),
  CATALOG_STATE: z.string().min(1),
  NIMBO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export interface CatalogConfig {
  readonly databaseUrl: string;
  /** Published files; the CDN serves them. */
  readonly folder: string;
  /** Package lists and other work files, not published. */
  readonly state: string;
  readonly logLevel: string;
}

export function readConfig(): CatalogConfig {
  const environment = readEnvironment(schema);
  return Object.freeze({
    databaseUrl: environment.CATALOG_DATABASE_URL,
    folder: path.resolve(environment.CATALOG_FOLDER),
    state: path.resolve(environment.CATALOG_STATE),
    logLevel: environment.NIMBO_LOG_LEVEL,
  });
}
