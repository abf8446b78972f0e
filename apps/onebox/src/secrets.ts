import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExternalRealm } from './options.ts';

/** What processes of one onebox prove themselves with to each other; made once, kept beside
 * the database, whose roles they open. */
export interface Secrets {
  readonly postgres: string;
  readonly identityRole: string;
  readonly apiRole: string;
  readonly webRole: string;
  readonly catalogRole: string;
  readonly paymentSandboxRole: string;
  readonly webClient: string;
  readonly adminClient: string;
  readonly webSession: string;
  readonly hostKey: string;
  readonly pinPepper: string;
  /** VAPID private key; another one makes every browser's push subscription worthless. */
  readonly pushKey: string;
  /** Opens the payment sandbox for the api. */
  readonly paymentKey: string;
  /** Signs what the payment sandbox tells the api. */
  readonly paymentWebhook: string;
  /** Opens the payment sandbox's faults and clock. */
  readonly paymentOperatorKey: string;
  readonly demoPassword: string;
}

const NAMES = [
  'postgres',
  'identityRole',
  'apiRole',
  'webRole',
  'catalogRole',
  'paymentSandboxRole',
  'webClient',
  'adminClient',
  'webSession',
  'hostKey',
  'pinPepper',
  'pushKey',
  'paymentKey',
  'paymentWebhook',
  'paymentOperatorKey',
  'demoPassword',
] as const satisfies readonly (keyof Secrets)[];

export function loadSecrets(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const known = readKnown(file);
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? freshSecret(name)]),
  ) as unknown as Secrets;
  if (NAMES.some((name) => known[name] === undefined)) {
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secrets;
}

/** An identity service of the operator's own knows its clients by secrets of its own. */
export function withRealm(secrets: Secrets, realm: ExternalRealm | null): Secrets {
  return realm ? { ...secrets, webClient: realm.webClientSecret, adminClient: realm.adminClientSecret } : secrets;
}

function readKnown(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The demo password is typed by a person and has to satisfy the password policy; the others are only for machines. */
function freshSecret(name: keyof Secrets): string {
  if (name === 'pushKey') {
    return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d!;
  }
  return name === 'demoPassword' ? `Rain-${randomBytes(4).toString('hex')}` : randomBytes(24).toString('hex');
}
