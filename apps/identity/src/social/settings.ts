import { SOCIAL_PROVIDERS, type SocialProvider, socialSetting as variable } from '@nimbo/domain';
import { z } from 'zod';

/** What an operator registered at a provider. */
export interface SocialClient {
  readonly provider: SocialProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another OpenID server in the provider's place, found by discovery; for trying it out. */
  readonly issuer: string | undefined;
}

const text = z.string().min(1).optional();
const address = z
  .url({ protocol: /^https?$/ })
  .transform((issuer) => issuer.replace(/\/+$/, ''))
  .optional();

/** `IDENTITY_SOCIAL_GOOGLE_CLIENT_ID` and so on. */
export const socialEnvironment: Record<string, z.ZodType<string | undefined>> = Object.fromEntries(
  SOCIAL_PROVIDERS.flatMap((provider) => [
    [variable(provider, 'CLIENT_ID'), text],
    [variable(provider, 'CLIENT_SECRET'), text],
    [variable(provider, 'ISSUER'), address],
  ]),
);

/** Adds a fault for each provider of which only a half is set. */
export function checkSocial(env: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  for (const provider of SOCIAL_PROVIDERS) {
    const [id, secret] = [variable(provider, 'CLIENT_ID'), variable(provider, 'CLIENT_SECRET')];
    if ((env[id] === undefined) === (env[secret] === undefined)) continue;
    const missing = env[id] === undefined ? id : secret;
    context.addIssue({ code: 'custom', path: [missing], message: 'is needed where the other of the two is set' });
  }
}

/** The providers that are set, in the order of their buttons. */
export function readSocialClients(env: Readonly<Record<string, unknown>>): readonly SocialClient[] {
  return SOCIAL_PROVIDERS.flatMap((provider) => {
    const [clientId, clientSecret] = [env[variable(provider, 'CLIENT_ID')], env[variable(provider, 'CLIENT_SECRET')]];
    if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return [];
    return [{ provider, clientId, clientSecret, issuer: env[variable(provider, 'ISSUER')] as string | undefined }];
  });
}
