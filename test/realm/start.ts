import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startUpstreamProvider, type UpstreamProvider } from '@nimbo/testkit/upstream-provider';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { portsFrom } from '../../apps/onebox/src/ports.ts';
import { loadSecrets, type Secrets } from '../../apps/onebox/src/secrets.ts';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import { freeBlock } from '../e2e/start-onebox.ts';
import { startKeycloak } from './keycloak.ts';

/** Port of Keycloak in the block of its onebox. */
const KEYCLOAK_PORT = 250;
const UPSTREAM_PORT = 260;

/** Playwright's global set-up: the product on the embedded identity service, or on Keycloak with our realm. */
export default async function setUp(): Promise<() => Promise<void>> {
  const kept = process.env.NIMBO_E2E_STATE;
  const state = kept ?? mkdtempSync('/tmp/nimbo-realm-');
  const port = await freeBlock();
  const { open, runtime } = preparePlaces(state, process.env.XDG_RUNTIME_DIR);
  const secrets = loadSecrets(open);
  const upstream = await startUpstreamProvider(port + UPSTREAM_PORT);
  upstream.asks = true;
  const keycloak = process.env.NIMBO_REALM === 'keycloak' ? await keycloakBeside(state, port, secrets, upstream) : null;
  try {
    const [flags, environment] = keycloak
      ? [['--issuer', keycloak.issuer], {}]
      : [
          [],
          {
            IDENTITY_SOCIAL_TWITCH_CLIENT_ID: upstream.client.id,
            IDENTITY_SOCIAL_TWITCH_CLIENT_SECRET: upstream.client.secret,
            IDENTITY_SOCIAL_TWITCH_ISSUER: upstream.issuer,
          },
        ];
    await startOnebox(state, port, flags, {
      NIMBO_WEB_CLIENT_SECRET: secrets.webClient,
      NIMBO_ADMIN_CLIENT_SECRET: secrets.adminClient,
      ...environment,
    });
  } catch (error) {
    await keycloak?.stop();
    await upstream.stop();
    throw error;
  }
  // The tests run in processes of their own, which inherit the environment.
  Object.assign(process.env, {
    NIMBO_E2E_PORT: String(port),
    NIMBO_E2E_ONEBOX: path.join(state, 'onebox.json'),
    NIMBO_WEB_CLIENT_SECRET: secrets.webClient,
    NIMBO_ADMIN_CLIENT_SECRET: secrets.adminClient,
    NIMBO_UPSTREAM: upstream.issuer,
  });
  return async () => {
    await endRunningOnebox(state);
    await keycloak?.stop();
    await upstream.stop();
    rmSync(path.join(state, 'keycloak'), { recursive: true, force: true });
    if (!kept) for (const folder of [open, runtime, state]) rmSync(folder, { recursive: true, force: true });
  };
}

function keycloakBeside(state: string, port: number, secrets: Secrets, upstream: UpstreamProvider) {
  return startKeycloak({
    archive: process.env.NIMBO_KEYCLOAK_ARCHIVE!,
    folder: path.join(state, 'keycloak'),
    port: port + KEYCLOAK_PORT,
    logFile: path.join(state, 'logs/keycloak.log'),
    upstream: upstream.issuer,
    realm: {
      NIMBO_WEB_URL: `http://localhost:${portsFrom(port).web}`,
      NIMBO_WEB_CLIENT_SECRET: secrets.webClient,
      NIMBO_ADMIN_CLIENT_SECRET: secrets.adminClient,
      NIMBO_SMTP_HOST: '127.0.0.1',
      NIMBO_SMTP_PORT: String(portsFrom(port).smtp),
      NIMBO_SMTP_STARTTLS: 'false',
      NIMBO_TWITCH_ENABLED: 'true',
      NIMBO_TWITCH_CLIENT_ID: upstream.client.id,
      NIMBO_TWITCH_CLIENT_SECRET: upstream.client.secret,
    },
  });
}
