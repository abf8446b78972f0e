import { flag, list, port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === '/' && url.search === '' && url.username === '', {
    error: 'only scheme, host and port are expected, as in https://play.example.org',
  })
  .transform((url) => url.origin);
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

const Environment = z.object({
  NIMBO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_BIND: z.string().default('127.0.0.1'),
  WEB_PORT: port(3000),
  WEB_PUBLIC_URL: origin,
  WEB_DATABASE_URL: z.string().min(1),
  WEB_SECRET: z.string().min(32, 'at least 32 characters are needed'),
  WEB_OIDC_ISSUER: address,
  WEB_OIDC_INTERNAL_URL: address,
  WEB_OIDC_CLIENT_ID: z.string().default('nimbo-web'),
  WEB_OIDC_CLIENT_SECRET: z.string().min(1),
  WEB_API_INTERNAL_URL: address,
  WEB_API_PUBLIC_URL: address,
  WEB_CDN_PUBLIC_URL: address,
  WEB_STREAM_ORIGINS: list.default([]),
  WEB_TRUSTED_PROXIES: list.default([]),
  WEB_APP_SCHEME: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]{1,30}$/, 'a URL scheme is expected, as in nimbo')
    .refine((scheme) => !/^(?:https?|javascript|data|file|blob)$/.test(scheme), {
      error: 'a scheme of its own is needed',
    })
    .optional(),
  /** Seconds between two looks of a page at its session; 0 is none, as the specification has it. */
  WEB_SESSION_POLL_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  WEB_GALLERY: flag(false),
});

export interface WebConfig {
  readonly logLevel: string;
  readonly bind: string;
  readonly port: number;
  /** The one address browsers use: redirects, cookies and the origin check follow it. No trailing slash. */
  readonly publicUrl: string;
  readonly secureCookies: boolean;
  readonly apiPublicUrl: string;
  readonly apiInternalUrl: string;
  readonly cdnPublicUrl: string;
  /** Further origins a stream may come from, where stream hosts do not share the api's host name. */
  readonly streamOrigins: readonly string[];
  /** Scheme the installed application answers to; null where none is offered. */
  readonly appScheme: string | null;
  /** Peers whose X-Forwarded-For and X-Forwarded-Host are believed. */
  readonly trustedProxies: readonly string[];
  /** Serves `/{language}/gallery`, every component in all its states, for whoever works on the interface. */
  readonly gallery: boolean;
  /** Seconds; 0 turns polling off. */
  readonly sessionPollSeconds: number;
  readonly identity: {
    /** Realm address browsers are sent to, also the expected `iss`. */
    readonly issuer: string;
    /** The same realm, reached from this process. */
    readonly internalUrl: string;
    readonly clientId: string;
  };
}

export interface WebSecrets {
  readonly databaseUrl: string;
  /** Signs and encrypts cookies; tokens at rest are sealed with a key derived from it. */
  readonly secret: string;
  readonly identityClientSecret: string;
}

/** Settings of this process; exits with a list of faults when there are any. */
export function readConfig(): { readonly config: WebConfig; readonly secrets: WebSecrets } {
  const env = readEnvironment(Environment);
  return {
    config: {
      logLevel: env.NIMBO_LOG_LEVEL,
      bind: env.WEB_BIND,
      port: env.WEB_PORT,
      publicUrl: env.WEB_PUBLIC_URL,
      secureCookies: env.WEB_PUBLIC_URL.startsWith('https:'),
      apiPublicUrl: env.WEB_API_PUBLIC_URL,
      apiInternalUrl: env.WEB_API_INTERNAL_URL,
      cdnPublicUrl: env.WEB_CDN_PUBLIC_URL,
      streamOrigins: env.WEB_STREAM_ORIGINS,
      appScheme: env.WEB_APP_SCHEME ?? null,
      trustedProxies: env.WEB_TRUSTED_PROXIES,
      gallery: env.WEB_GALLERY,
      sessionPollSeconds: env.WEB_SESSION_POLL_SECONDS,
      identity: {
        issuer: env.WEB_OIDC_ISSUER,
        internalUrl: env.WEB_OIDC_INTERNAL_URL,
        clientId: env.WEB_OIDC_CLIENT_ID,
      },
    },
    secrets: {
      databaseUrl: env.WEB_DATABASE_URL,
      secret: env.WEB_SECRET,
      identityClientSecret: env.WEB_OIDC_CLIENT_SECRET,
    },
  };
}
