import path from 'node:path';
import type { LocalPostgres } from '@nimbo/local-postgres';
import type { Options } from './options.ts';
import { type Places, REPOSITORY } from './places.ts';
import type { Ports } from './ports.ts';
import { MARK } from './processes-of-machine.ts';
import type { Secrets } from './secrets.ts';
import { DATABASE } from './setup/database.ts';
import type { ProcessPlan } from './supervisor.ts';

export const HOST_ID = 'onebox';
export const ZONE = 'local';
/** Where the api takes what the payment sandbox tells. */
const PAYMENT_WEBHOOK_PATH = '/internal/payments/webhook';
const CAUGHT_FROM = 'Nimbo <no-reply@nimbo.localhost>';

/** Where the apps hand their mails over: the server of the options, else the catcher. */
function mailSettings({ options, ports }: Pick<OneboxParts, 'options' | 'ports'>) {
  return options.mail ?? { url: `smtp://127.0.0.1:${ports.smtp}`, from: CAUGHT_FROM };
}

/** Addresses as a browser uses them. One setting, the public address, drives them all. */
export function publicUrls(options: Options, ports: Ports) {
  const at = (port: number) => `http://${options.address}:${port}`;
  return {
    web: at(ports.web),
    api: at(ports.api),
    identity: at(ports.identity),
    cdn: at(ports.cdn),
    payments: at(ports.payments),
    streamHost: at(ports.streamHost),
    issuer: options.realm?.issuer ?? `${at(ports.identity)}/realms/nimbo`,
    // Only somebody at the machine reads the mails of its players.
    mail: `http://127.0.0.1:${ports.mail}`,
  };
}

export interface OneboxParts {
  readonly options: Options;
  readonly places: Places;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly database: Pick<LocalPostgres, 'url'>;
}

export const isLoopback = (address: string) => address === 'localhost' || address.startsWith('127.');

/** Environment of the catalogue's commands and of the server of its files. */
export function catalogEnvironment({ places, secrets, database, options }: OneboxParts): Record<string, string> {
  return {
    ...baseEnvironment(places, options),
    CATALOG_DATABASE_URL: database.url(DATABASE, 'nimbo_catalog', secrets.catalogRole),
    CATALOG_FOLDER: path.join(places.state, 'cdn'),
    CATALOG_STATE: path.join(places.state, 'catalog'),
  };
}

export function identityEnvironment({
  places,
  secrets,
  database,
  options,
  ports,
}: OneboxParts): Record<string, string> {
  const mail = mailSettings({ options, ports });
  const urls = publicUrls(options, ports);
  return {
    ...baseEnvironment(places, options),
    IDENTITY_BIND: bindAddress(options),
    IDENTITY_PORT: String(ports.identity),
    IDENTITY_ISSUER: urls.issuer,
    IDENTITY_DATABASE_URL: database.url(DATABASE, 'nimbo_identity', secrets.identityRole),
    IDENTITY_WEB_URL: urls.web,
    IDENTITY_WEB_INTERNAL_URL: `http://127.0.0.1:${ports.web}`,
    IDENTITY_CDN_URL: urls.cdn,
    IDENTITY_WEB_CLIENT_SECRET: secrets.webClient,
    IDENTITY_ADMIN_CLIENT_SECRET: secrets.adminClient,
    ...options.social,
    IDENTITY_MAIL_URL: mail.url,
    IDENTITY_MAIL_FROM: mail.from,
  };
}

/** Every process beside PostgreSQL, in the order in which they start; they stop in the opposite one. */
export function processPlans(parts: OneboxParts): readonly ProcessPlan[] {
  const { options, places, ports, secrets, database } = parts;
  const mail = mailSettings(parts);
  const urls = publicUrls(options, ports);
  const bind = bindAddress(options);
  const base = baseEnvironment(places, options);
  const oidcInternal = options.realm?.issuer ?? `http://127.0.0.1:${ports.identity}/realms/nimbo`;
  const plan = (name: string, script: string, environment: Record<string, string>): ProcessPlan => ({
    name,
    argv: [process.execPath, path.join(REPOSITORY, script)],
    cwd: REPOSITORY,
    environment: { ...base, ...environment },
    logFile: path.join(places.state, 'logs', `${name}.log`),
  });
  return [
    plan('cdn', 'apps/catalog/src/cdn/main.ts', {
      CDN_BIND: bind,
      CDN_PORT: String(ports.cdn),
      CDN_FOLDER: path.join(places.state, 'cdn'),
      CDN_WEB_URL: urls.web,
    }),
    plan('mail-catcher', 'apps/onebox/src/mail-catcher/main.ts', {
      CATCHER_PAGE_PORT: String(ports.mail),
      CATCHER_SMTP_PORT: String(ports.smtp),
    }),
    ...(options.realm === null ? [plan('identity', 'apps/identity/src/main.ts', identityEnvironment(parts))] : []),
    plan('payment-sandbox', 'apps/payment-sandbox/src/main.ts', {
      PAYMENT_SANDBOX_BIND: bind,
      PAYMENT_SANDBOX_PORT: String(ports.payments),
      PAYMENT_SANDBOX_PUBLIC_URL: urls.payments,
      PAYMENT_SANDBOX_DATABASE_URL: database.url(DATABASE, 'nimbo_payment_sandbox', secrets.paymentSandboxRole),
      PAYMENT_SANDBOX_WEB_URL: urls.web,
      PAYMENT_SANDBOX_API_KEY: secrets.paymentKey,
      PAYMENT_SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}${PAYMENT_WEBHOOK_PATH}`,
      PAYMENT_SANDBOX_WEBHOOK_SECRET: secrets.paymentWebhook,
      ...(isLoopback(options.address) && { PAYMENT_SANDBOX_OPERATOR_KEY: secrets.paymentOperatorKey }),
    }),
    plan('api', 'apps/api/src/main.ts', {
      API_BIND: bind,
      API_PORT: String(ports.api),
      API_PUBLIC_URL: urls.api,
      API_DATABASE_URL: database.url(DATABASE, 'nimbo_api', secrets.apiRole),
      API_WEB_URL: urls.web,
      API_OIDC_ISSUER: urls.issuer,
      API_OIDC_INTERNAL_URL: oidcInternal,
      API_OIDC_ADMIN_CLIENT_SECRET: secrets.adminClient,
      API_HOST_KEYS: `${HOST_ID}:${secrets.hostKey}`,
      API_PIN_PEPPER: secrets.pinPepper,
      API_PUSH_PRIVATE_KEY: secrets.pushKey,
      API_MAIL_URL: mail.url,
      API_MAIL_FROM: mail.from,
      API_MAX_PLAY_SECONDS: String(options.maxPlaySeconds),
      API_SAVES_FOLDER: path.join(places.state, 'saves'),
    }),
    plan('stream-host', 'apps/stream-host/src/main.ts', {
      HOST_ID,
      HOST_KEY: secrets.hostKey,
      HOST_BIND: bind,
      HOST_PORT: String(ports.streamHost),
      HOST_PUBLIC_URL: urls.streamHost,
      HOST_CONTROL_URL: `http://127.0.0.1:${ports.streamHost}`,
      HOST_ADVERTISED_ADDRESS: isLoopback(options.address) ? '127.0.0.1' : options.address,
      HOST_UDP_PORTS: `${ports.udp}-${ports.udp + options.slots - 1}`,
      HOST_SLOTS: String(options.slots),
      HOST_ZONE: ZONE,
      HOST_STATE: path.join(places.open, 'stream-host'),
      HOST_RUNTIME: path.join(places.runtime, 'h'),
      // Node's own: an agent that died is back in a fraction of the time.
      NODE_COMPILE_CACHE: path.join(places.open, 'stream-host/compiled'),
      HOST_API_URL: `http://127.0.0.1:${ports.api}`,
    }),
    plan('web', 'apps/web/src/server.ts', {
      WEB_BIND: bind,
      WEB_PORT: String(ports.web),
      WEB_PUBLIC_URL: urls.web,
      WEB_DATABASE_URL: database.url(DATABASE, 'nimbo_web', secrets.webRole),
      WEB_SECRET: secrets.webSession,
      WEB_OIDC_ISSUER: urls.issuer,
      WEB_OIDC_INTERNAL_URL: oidcInternal,
      WEB_OIDC_CLIENT_SECRET: secrets.webClient,
      WEB_API_INTERNAL_URL: `http://127.0.0.1:${ports.api}`,
      WEB_API_PUBLIC_URL: urls.api,
      WEB_CDN_PUBLIC_URL: urls.cdn,
      // For whoever works on the interface: only where nobody else can look.
      WEB_GALLERY: isLoopback(options.address) ? 'yes' : 'no',
    }),
  ];
}

/** Without a public address nothing is reachable from other machines. */
function bindAddress(options: Options): string {
  return isLoopback(options.address) ? '127.0.0.1' : '0.0.0.0';
}

/** Nothing of the starter's environment is passed on but what programs need to run at all. */
function baseEnvironment(places: Places, options: Options): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    HOME: places.state,
    NODE_ENV: 'production',
    NIMBO_LOG_LEVEL: options.logLevel,
    [MARK]: places.id,
  };
}
