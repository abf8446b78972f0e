import { decodeJwt } from 'jose';
import { ADMIN_CLIENT, newPerson, type Running, requestToken } from './service.ts';

/** The administration of the realm, as the api calls it. */
export function administrationOf(running: Running) {
  return async (method: string, path: string, body?: unknown, given?: string) => {
    const token =
      given ?? (await requestToken(running, { grant_type: 'client_credentials' }, ADMIN_CLIENT)).body.access_token;
    const reply = await fetch(`${running.origin}/admin/realms/nimbo${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reading = await reply.text();
    return { status: reply.status, body: reading === '' ? null : JSON.parse(reading) };
  };
}

/** A person who has joined, with the names of the account and of its session. */
export async function newUser(running: Running) {
  const person = await newPerson(running);
  const { sub, sid } = decodeJwt(person.tokens.access_token);
  return { ...person, id: sub!, sid: String(sid) };
}
