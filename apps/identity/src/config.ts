import { mailFrom, mailUrl } from '@nimbo/mail/settings';
import { flag, list, port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';
import { checkSocial, readSocialClients, type SocialClient, socialEnvironment } from './social/settings.ts';

/** The one realm of the embedded service. Source: ARCHITECTURE "Processes". */
export const REALM = 'nimbo';

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => !/[?#@]/.test(text), 'must not have a query, a fragment or a user');
const secret = z.string().min(16, 'must have at least 16 characters');

const settings = z.object({
  NIMBO_LOG_LEVEL: z.string().default('info'),
  IDENTITY_BIND: z.string().default('127.0.0.1'),
  IDENTITY_PORT: port(3200),
  IDENTITY_ISSUER: webAddress.refine(
    (text) => new URL(text).pathname === `/realms/${REALM}`,
    `must end with /realms/${REALM}`,
  ),
  IDENTITY_DATABASE_URL: z.string().min(1),
  IDENTITY_WEB_URL: webAddress,
  IDENTITY_WEB_CLIENT_SECRET: secret,
  IDENTITY_ADMIN_CLIENT_SECRET: secret,
  /** The web site as this process reaches it, where that is another address. */
  IDENTITY_WEB_INTERNAL_URL: webAddress.optional(),
  /** Without it nobody can recover a password or confirm an address. */
  IDENTITY_MAIL_URL: mailUrl.optional(),
  IDENTITY_MAIL_FROM: mailFrom.default('Nimbo <no-reply@nimbo.localhost>'),
  /** Covers beside the forms come from here; drawn by us when it is not set. */
  IDENTITY_CDN_URL: webAddress.optional(),
  /** Proxies whose X-Forwarded-For is believed. */
  IDENTITY_TRUSTED_PROXIES: list.default([]),
  IDENTITY_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(3600).default(300),
  /** New accounts an address may make in an hour. */
  IDENTITY_SIGN_UPS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** False keeps the limits by address out of load tests; lock-outs stay. */
  IDENTITY_RATE_LIMITS: flag(true),
  ...socialEnvironment,
});
const environment = settings.superRefine(checkSocial);

const databaseEnvironment = settings.pick({ NIMBO_LOG_LEVEL: true, IDENTITY_DATABASE_URL: true });
const keyEnvironment = settings.pick({ IDENTITY_DATABASE_URL: true, IDENTITY_ADMIN_CLIENT_SECRET: true });

export interface IdentityConfig {
  readonly logLevel: string;
  readonly bind: string;
  readonly port: number;
  /** Public address of the realm, without a slash at the end. */
  readonly issuer: string;
  readonly databaseUrl: string;
  readonly webUrl: string;
  readonly webInternalUrl: string;
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  readonly cdnUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly accessTokenSeconds: number;
  readonly signUpsPerHour: number;
  readonly rateLimits: boolean;
  /** Providers through which people may sign in, in the order of their buttons. */
  readonly social: readonly SocialClient[];
  readonly secrets: { readonly webClient: string; readonly adminClient: string };
}

export function readConfig(source?: NodeJS.ProcessEnv): IdentityConfig {
  const env = readEnvironment(environment, source);
  return Object.freeze({
    logLevel: env.NIMBO_LOG_LEVEL,
    bind: env.IDENTITY_BIND,
    port: env.IDENTITY_PORT,
    issuer: env.IDENTITY_ISSUER,
    databaseUrl: env.IDENTITY_DATABASE_URL,
    webUrl: env.IDENTITY_WEB_URL,
    webInternalUrl: env.IDENTITY_WEB_INTERNAL_URL ?? env.IDENTITY_WEB_URL,
    mailUrl: env.IDENTITY_MAIL_URL,
    mailFrom: env.IDENTITY_MAIL_FROM,
    cdnUrl: env.IDENTITY_CDN_URL,
    trustedProxies: env.IDENTITY_TRUSTED_PROXIES,
    accessTokenSeconds: env.IDENTITY_ACCESS_TOKEN_SECONDS,
    signUpsPerHour: env.IDENTITY_SIGN_UPS_PER_HOUR,
    rateLimits: env.IDENTITY_RATE_LIMITS,
    social: readSocialClients(env),
    secrets: Object.freeze({
      webClient: env.IDENTITY_WEB_CLIENT_SECRET,
      adminClient: env.IDENTITY_ADMIN_CLIENT_SECRET,
    }),
  });
}

/** What the commands beside the server need. */
export function readCommandConfig(): { readonly logLevel: string; readonly databaseUrl: string } {
  const env = readEnvironment(databaseEnvironment);
  return Object.freeze({ logLevel: env.NIMBO_LOG_LEVEL, databaseUrl: env.IDENTITY_DATABASE_URL });
}

/** What the command that makes new keys needs. */
export function readKeyCommandConfig(): { readonly databaseUrl: string; readonly adminClientSecret: string } {
  const env = readEnvironment(keyEnvironment);
  return Object.freeze({ databaseUrl: env.IDENTITY_DATABASE_URL, adminClientSecret: env.IDENTITY_ADMIN_CLIENT_SECRET });
}
