import { createHash, timingSafeEqual } from 'node:crypto';
import type { IdentityConfig } from '../config.ts';
import { ADMIN_CLIENT, WEB_CLIENT } from '../provider/clients.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Form decoding of both halves. Source: RFC 6749 §2.3.1. */
function fromBasic(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (secret === undefined) return null;
  try {
    return { id: decodeURIComponent(id.replaceAll('+', ' ')), secret: decodeURIComponent(secret.replaceAll('+', ' ')) };
  } catch {
    return null;
  }
}

/** Which of our clients sends a request; `null` unless its secret is right. */
export function authenticateClient(
  { secrets }: Pick<IdentityConfig, 'secrets'>,
  authorization: string | undefined,
  form: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): string | null {
  const given = fromBasic(authorization) ?? { id: form.client_id ?? '', secret: form.client_secret ?? '' };
  const expected = { [WEB_CLIENT]: secrets.webClient, [ADMIN_CLIENT]: secrets.adminClient }[given.id];
  const equal = timingSafeEqual(digest(given.secret), digest(expected ?? ''));
  return expected !== undefined && equal ? given.id : null;
}
