import { adminClient, product, requestToken } from './realm.ts';

/** Calls of the Admin REST interface, at Keycloak's addresses. */
export async function administer(
  method: string,
  path: string,
  { body, token }: { readonly body?: unknown; readonly token?: string | undefined } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const reply = await fetch(`${product().identity.replace('/realms/', '/admin/realms/')}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: await reply.json().catch(() => null) };
}

export async function adminToken(): Promise<string> {
  const { body } = await requestToken({ grant_type: 'client_credentials' }, adminClient());
  return body.access_token;
}
