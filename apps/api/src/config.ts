import { VAULT_RETENTION } from '@nimbo/domain';
import { mailFrom, mailUrl } from '@nimbo/mail/settings';
import { flag, list, port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';
import type { PushSettings } from './push/push-sender.ts';
import { PUSH_SERVICES } from './push/push-services.ts';

const MIB = 1024 * 1024;

/** Where the country of a caller comes from; a header counts only when a trusted proxy sent it. */
export type LocationSource =
  | { readonly type: 'none' }
  | { readonly type: 'fixed'; readonly country: string }
  | { readonly type: 'header'; readonly name: string };

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const country = z.string().regex(/^[A-Z]{2}$/, 'is not an ISO 3166-1 alpha-2 code such as ES');

const locationSource = z
  .string()
  .regex(/^(none|fixed:[A-Z]{2}|header:[a-z0-9-]+)$/, 'is none of: none, fixed:ES, header:cf-ipcountry')
  .default('none')
  .transform((text): LocationSource => {
    const [type, value = ''] = text.split(':');
    if (type === 'fixed') return { type, country: value };
    if (type === 'header') return { type, name: value };
    return { type: 'none' };
  });

/** `id:key,id:key`; a key has at least sixteen characters. */
const hostKeys = list
  .pipe(
    z.array(z.string().regex(/^[a-z0-9-]{1,40}:.{16,}$/, 'has an entry that is not id:key with a key of 16 or more')),
  )
  .transform((entries): ReadonlyMap<string, string> => {
    const split = (entry: string) => entry.indexOf(':');
    return new Map(entries.map((entry) => [entry.slice(0, split(entry)), entry.slice(split(entry) + 1)]));
  });

const schema = z.object({
  API_BIND: z.string().default('127.0.0.1'),
  API_PORT: port(3100),
  API_PUBLIC_URL: httpUrl,
  API_DATABASE_URL: z.string().min(1),
  API_WEB_URL: list.pipe(z.array(httpUrl)).default([]),
  API_OIDC_ISSUER: z.string().min(1),
  API_OIDC_INTERNAL_URL: httpUrl,
  /** Of `nimbo-admin` at the identity service; without it there are no account functions. */
  API_OIDC_ADMIN_CLIENT_SECRET: z.string().min(16, 'has to have at least 16 characters').optional(),
  /** False: whoever asks for a recovery mail does not learn whether the account exists. */
  API_TELL_UNKNOWN_EMAIL: flag(true),
  API_HOST_KEYS: hostKeys.default(new Map()),
  API_LOCATION_SOURCE: locationSource,
  API_ALLOWED_COUNTRIES: list.pipe(z.array(country)).optional(),
  API_REQUESTS_PER_MINUTE: z.coerce.number().int().min(10).max(100_000_000).default(6000),
  API_TRUSTED_PROXIES: list.default([]),
  API_SAVES_FOLDER: z.string().regex(/^\//, 'has to be an absolute path'),
  API_SAVES_PROFILE_MIB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_048_576)
    .default(VAULT_RETENTION.profileBytes / MIB),
  API_PIN_PEPPER: z.string().min(16, 'has to have at least 16 characters'),
  API_MAIL_URL: mailUrl.optional(),
  API_MAIL_FROM: mailFrom.default('Nimbo <no-reply@nimbo.localhost>'),
  API_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'is not a VAPID private key: 32 bytes as base64url')
    .optional(),
  API_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is neither mailto: nor https:')
    .default('mailto:operator@nimbo.invalid'),
  API_PUSH_SERVICES: list
    .pipe(z.array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'is not an origin')))
    .default([...PUSH_SERVICES]),
  API_MAX_PLAY_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  NIMBO_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface ApiConfig {
  readonly bind: string;
  readonly port: number;
  /** Address browsers reach the api at; issuer of bearers and tickets. No slash at the end. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  /** Origins of the web app, for CORS. */
  readonly webOrigins: readonly string[];
  readonly oidcIssuer: string;
  readonly oidcInternalUrl: string;
  readonly oidcAdminSecret: string | undefined;
  readonly tellUnknownEmail: boolean;
  /** Key of each stream host, by its id. */
  readonly hostKeys: ReadonlyMap<string, string>;
  readonly location: LocationSource;
  /** Countries that are served; null is everywhere. A caller whose country is not known is refused where there is a list. */
  readonly allowedCountries: readonly string[] | null;
  readonly trustedProxies: readonly string[];
  /** Most requests of one address, which a household or a school may share; our own services are not counted. */
  readonly requestsPerMinute: number;
  /** Seconds one play session may be played. */
  readonly maxPlaySeconds: number;
  /** Where the bytes of the saves lie; an operator may mount anything here that renames a file as a whole. */
  readonly savesFolder: string;
  /** Bytes the saves of one profile may take. */
  readonly profileSaveBytes: number;
  /** Key without which the stored PINs cannot be tried. Another one makes every PIN worthless. */
  readonly pinPepper: string;
  /** Undefined where no mail can be sent. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** Null where nothing is pushed. */
  readonly push: PushSettings | null;
  readonly logLevel: string;
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): ApiConfig {
  const settings = readEnvironment(schema, environment);
  return {
    bind: settings.API_BIND,
    port: settings.API_PORT,
    publicUrl: settings.API_PUBLIC_URL,
    databaseUrl: settings.API_DATABASE_URL,
    webOrigins: settings.API_WEB_URL.map((url) => new URL(url).origin),
    oidcIssuer: settings.API_OIDC_ISSUER,
    oidcInternalUrl: settings.API_OIDC_INTERNAL_URL,
    oidcAdminSecret: settings.API_OIDC_ADMIN_CLIENT_SECRET,
    tellUnknownEmail: settings.API_TELL_UNKNOWN_EMAIL,
    hostKeys: settings.API_HOST_KEYS,
    location: settings.API_LOCATION_SOURCE,
    allowedCountries: settings.API_ALLOWED_COUNTRIES ?? null,
    trustedProxies: settings.API_TRUSTED_PROXIES,
    requestsPerMinute: settings.API_REQUESTS_PER_MINUTE,
    maxPlaySeconds: settings.API_MAX_PLAY_SECONDS,
    savesFolder: settings.API_SAVES_FOLDER,
    profileSaveBytes: settings.API_SAVES_PROFILE_MIB * MIB,
    pinPepper: settings.API_PIN_PEPPER,
    mailUrl: settings.API_MAIL_URL,
    mailFrom: settings.API_MAIL_FROM,
    push:
      settings.API_PUSH_PRIVATE_KEY === undefined
        ? null
        : {
            privateKey: settings.API_PUSH_PRIVATE_KEY,
            contact: settings.API_PUSH_CONTACT,
            services: settings.API_PUSH_SERVICES,
          },
    logLevel: settings.NIMBO_LOG_LEVEL,
  };
}
