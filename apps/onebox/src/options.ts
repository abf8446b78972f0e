import { parseArgs } from 'node:util';
import { SOCIAL_PROVIDERS, SOCIAL_SETTINGS, socialSetting } from '@nimbo/domain';
import { mailFrom, mailUrl } from '@nimbo/mail/settings';
import { flag, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';

/** First port of a block: web, api +100, identity +200, cdn +300, payments +400, mails +500, SMTP +510, stream host +600, its UDP ports from +610. */
export const DEFAULT_BASE_PORT = 3000;

export interface Options {
  /** Name or address at which browsers reach this machine. */
  readonly address: string;
  readonly basePort: number;
  /** State folder; `.nimbo` in the clone unless said. */
  readonly state: string | null;
  /** Install what is missing without asking. */
  readonly yes: boolean;
  /** Only set up, then exit. */
  readonly setupOnly: boolean;
  readonly slots: number;
  /** Longest play session, in seconds. */
  readonly maxPlaySeconds: number;
  readonly logLevel: string;
  /** A mail server to send by; null where mails are caught and shown on a page. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** An identity service of the operator's own; null is the embedded one. */
  readonly realm: ExternalRealm | null;
  /** Settings of other providers to sign in through, handed on to the embedded identity service. */
  readonly social: Readonly<Record<string, string>>;
}

export interface ExternalRealm {
  /** Its address, as browsers and services reach it, without a slash at the end. */
  readonly issuer: string;
  readonly webClientSecret: string;
  readonly adminClientSecret: string;
}

const Environment = z.object({
  NIMBO_ADDRESS: z.string().optional(),
  NIMBO_PORT: z.string().optional(),
  NIMBO_STATE: z.string().optional(),
  NIMBO_SLOTS: z.string().optional(),
  NIMBO_MAX_PLAY_SECONDS: z.string().optional(),
  NIMBO_ISSUER: z.string().optional(),
  NIMBO_WEB_CLIENT_SECRET: z.string().optional(),
  NIMBO_ADMIN_CLIENT_SECRET: z.string().optional(),
  NIMBO_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info'),
  NIMBO_MAIL_URL: mailUrl.optional(),
  NIMBO_MAIL_FROM: mailFrom.optional(),
  CI: flag(false),
});

const SocialEnvironment = z.object(
  Object.fromEntries(
    SOCIAL_PROVIDERS.flatMap((provider) => SOCIAL_SETTINGS.map((name) => socialSetting(provider, name))).map((name) => [
      name,
      z.string().optional(),
    ]),
  ),
);

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

const Values = z.object({
  address: z.string().regex(HOST, 'a host name or an IPv4 address is expected, without http:// and port'),
  port: z.coerce.number().int().min(1024).max(64_000),
  slots: z.coerce.number().int().min(1).max(32),
  'max-play-seconds': z.coerce.number().int().min(10).max(86_400),
});

const RealmValues = z.object({
  issuer: z
    .url({ protocol: /^https?$/, error: 'a whole address is expected, as in https://id.example.org/realms/nimbo' })
    .transform((text) => text.replace(/\/+$/, '')),
  NIMBO_WEB_CLIENT_SECRET: z.string('has to be set with --issuer').min(16, 'must have at least 16 characters'),
  NIMBO_ADMIN_CLIENT_SECRET: z.string('has to be set with --issuer').min(16, 'must have at least 16 characters'),
});

export const USAGE = `npm start -- [options]

  --address <name>        how browsers reach this machine (default localhost: only from here)
  --port <number>         port of the web page; the other ports follow from it (default ${DEFAULT_BASE_PORT})
  --state <folder>        where data is kept (default .nimbo)
  --slots <number>        games that can run at once (default: one for two processor cores, at least 2)
  --max-play-seconds <n>  longest play session (default 3600)
  --issuer <address>      sign in at a realm of your own, such as Keycloak, instead of the embedded one; its clients'
                          secrets come from NIMBO_WEB_CLIENT_SECRET and NIMBO_ADMIN_CLIENT_SECRET (see deploy/keycloak)
  --setup-only            install, build and import, then stop
  --yes                   do not ask before installing system packages
  --help                  this text

Each can also be set as NIMBO_ADDRESS, NIMBO_PORT, NIMBO_STATE, NIMBO_SLOTS, NIMBO_MAX_PLAY_SECONDS, NIMBO_ISSUER.
NIMBO_MAIL_URL (smtp://user:secret@host:587) and NIMBO_MAIL_FROM send mails to people; without them a page shows them all.
IDENTITY_SOCIAL_GOOGLE_CLIENT_ID and _CLIENT_SECRET (or APPLE, TWITCH, FACEBOOK) let people sign in through them.
`;

/** Reads flags and environment; prints every fault and exits with 64 (EX_USAGE) when there is one. */
export function readOptions(argv: readonly string[], cpuCount: number, interactive: boolean): Options {
  const environment = readEnvironment(Environment);
  const fail = (message: string): never => {
    process.stderr.write(`${message}\n\n${USAGE}`);
    process.exit(64);
  };
  const flags = (() => {
    try {
      return parseArgs({
        args: [...argv],
        options: {
          address: { type: 'string' },
          port: { type: 'string' },
          state: { type: 'string' },
          slots: { type: 'string' },
          'max-play-seconds': { type: 'string' },
          issuer: { type: 'string' },
          'setup-only': { type: 'boolean', default: false },
          yes: { type: 'boolean', short: 'y', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      }).values;
    } catch (error) {
      return fail((error as Error).message);
    }
  })();
  if (flags.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const values = Values.safeParse({
    address: flags.address ?? environment.NIMBO_ADDRESS ?? 'localhost',
    port: flags.port ?? environment.NIMBO_PORT ?? DEFAULT_BASE_PORT,
    slots: flags.slots ?? environment.NIMBO_SLOTS ?? Math.max(2, Math.floor(cpuCount / 2)),
    'max-play-seconds': flags['max-play-seconds'] ?? environment.NIMBO_MAX_PLAY_SECONDS ?? 3600,
  });
  const { NIMBO_MAIL_URL: mailUrlGiven, NIMBO_MAIL_FROM: mailFromGiven } = environment;
  if ((mailUrlGiven === undefined) !== (mailFromGiven === undefined)) {
    return fail('NIMBO_MAIL_URL and NIMBO_MAIL_FROM go together');
  }
  const issuer = flags.issuer ?? environment.NIMBO_ISSUER;
  const realm = issuer === undefined ? null : RealmValues.safeParse({ ...environment, issuer });
  const issues = [...(values.error?.issues ?? []), ...(realm?.error?.issues ?? [])];
  if (!values.success || realm?.success === false) {
    return fail(issues.map(({ path: [name], message }) => `${nameOf(String(name))}: ${message}`).join('\n'));
  }
  const social = Object.fromEntries(
    Object.entries(readEnvironment(SocialEnvironment)).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  if (realm && Object.keys(social).length > 0) {
    const names = Object.keys(social).join(', ');
    return fail(
      `${names}: for the embedded identity service only; with --issuer the realm there has providers of its own`,
    );
  }
  return {
    address: values.data.address,
    basePort: values.data.port,
    slots: values.data.slots,
    maxPlaySeconds: values.data['max-play-seconds'],
    state: flags.state ?? environment.NIMBO_STATE ?? null,
    yes: flags.yes || environment.CI || !interactive,
    setupOnly: flags['setup-only'],
    logLevel: environment.NIMBO_LOG_LEVEL,
    mail: mailUrlGiven && mailFromGiven ? { url: mailUrlGiven, from: mailFromGiven } : null,
    social,
    realm: realm && {
      issuer: realm.data.issuer,
      webClientSecret: realm.data.NIMBO_WEB_CLIENT_SECRET,
      adminClientSecret: realm.data.NIMBO_ADMIN_CLIENT_SECRET,
    },
  };
}

const nameOf = (setting: string) => (setting.startsWith('NIMBO_') ? setting : `--${setting}`);
