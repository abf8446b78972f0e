import { UnsecuredJWT } from 'jose';
import type { RealmUnderTest, Refusal } from './realm.ts';
import { authorization, type Changes, freshTokens } from './requests.ts';

/** What a location must never carry, in its query or behind its `#`. */
const PRIZES = ['code', 'access_token', 'id_token'];

async function tryAddress(realm: RealmUnderTest, address: string): Promise<string | null> {
  const { location } = await realm.visit(address);
  if (location === null) return null;
  const target = new URL(location);
  const given = [...target.searchParams.keys(), ...new URLSearchParams(target.hash.slice(1)).keys()];
  if (target.origin + target.pathname !== realm.callback) return `the browser was sent to ${location}`;
  const prize = given.find((name) => PRIZES.includes(name));
  return prize ? `the callback got a ${prize}` : null;
}

const refused = (name: string, changes: (realm: RealmUnderTest) => Changes, more: Partial<Refusal> = {}): Refusal => ({
  name: `an authorization request ${name}`,
  run: (realm) => tryAddress(realm, authorization(realm, changes(realm)).address),
  ...more,
});

const redirect = (name: string, to: (callback: URL) => string): Refusal =>
  refused(`with a redirect address ${name}`, ({ callback }) => ({ redirect_uri: to(new URL(callback)) }));

/** Redirect addresses that are near the right one. Source: RFC 9700 §4.1. */
const REDIRECTS: readonly Refusal[] = [
  redirect('of another site', ({ pathname }) => `https://evil.example${pathname}`),
  redirect('of another scheme', ({ href }) => href.replace('http:', 'https:')),
  redirect('that runs a script', () => 'javascript:alert(1)'),
  redirect('that is data', () => 'data:text/html,x'),
  redirect('with more path', ({ href }) => `${href}/more`),
  redirect('with a slash more', ({ href }) => `${href}/`),
  redirect('one level up', ({ href }) => `${href}/..`),
  redirect('up and down again', ({ href }) => `${href}/../../../evil`),
  redirect('up with encoded dots', ({ href }) => `${href}/%2e%2e/evil`),
  redirect('in capitals', ({ origin, pathname }) => origin + pathname.toUpperCase()),
  redirect('with a query', ({ href }) => `${href}?next=1`),
  redirect('with a fragment', ({ href }) => `${href}#x`),
  redirect('with a user', ({ host, pathname }) => `http://evil@${host}${pathname}`),
  redirect('whose user looks like the host', ({ host, pathname }) => `http://${host}@evil.example${pathname}`),
  redirect('of a host that begins alike', ({ host, pathname }) => `http://${host}.evil.example${pathname}`),
  redirect('of another port', ({ hostname, pathname }) => `http://${hostname}:1${pathname}`),
  redirect('with a backslash', ({ host, pathname }) => `http://evil.example\\@${host}${pathname}`),
  redirect('with a line break', ({ href }) => `${href}\r\nx: y`),
  redirect('that is relative', ({ pathname }) => pathname),
  redirect('that is a star', () => '*'),
  redirect('that is empty', () => ''),
  refused('without a redirect address', () => ({ redirect_uri: null })),
  {
    name: 'an authorization request with two redirect addresses',
    run: (realm) =>
      tryAddress(realm, `${authorization(realm).address}&redirect_uri=${encodeURIComponent('https://evil.example/')}`),
  },
];

const CLIENTS: readonly Refusal[] = [
  refused('of an unknown client', () => ({ client_id: 'nimbo-evil' })),
  refused('of no client', () => ({ client_id: null })),
  refused('of a client with U+0000', ({ web }) => ({ client_id: `${web.id}\0` })),
  refused('of the client that signs nobody in', ({ admin }) => ({ client_id: admin.id })),
];

/** Source: RFC 7636 §4.2, RFC 9700 §2.1.1. */
const PKCE: readonly Refusal[] = [
  refused('without PKCE', () => ({ code_challenge: null, code_challenge_method: null })),
  refused('with PKCE in plain', () => ({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' })),
  refused('with a challenge without its method', () => ({ code_challenge_method: null })),
  refused('with a method without its challenge', () => ({ code_challenge: null })),
  refused('with a challenge of an unknown method', () => ({ code_challenge_method: 'S512' })),
  refused('with an empty challenge', () => ({ code_challenge: '' })),
  refused('with a challenge that is too short', () => ({ code_challenge: 'short' })),
  refused('with a challenge of other signs', () => ({ code_challenge: '='.repeat(43) })),
];

const RESPONSES: readonly Refusal[] = [
  'token',
  'id_token',
  'code token',
  'code id_token',
  'id_token token',
  'magic',
].map((type) => refused(`for ${type}`, () => ({ response_type: type })));

const PERSONS: readonly Refusal[] = [
  refused('for no kind of reply', () => ({ response_type: null })),
  refused('that is silent and asks at once', () => ({ prompt: 'none login' })),
  refused('that wants the person to be asked', () => ({ prompt: 'login' })),
  refused('that wants a sign-in of this very moment', () => ({ max_age: '0', prompt: 'login' })),
  refused('with an unknown prompt', () => ({ prompt: 'dance' }), { embeddedOnly: true }),
  refused(
    'that is silent, for somebody else',
    ({ foreignIdToken }) => ({ prompt: 'none', id_token_hint: foreignIdToken }),
    {
      embeddedOnly: true,
    },
  ),
  {
    name: 'an authorization request that is silent, with a forged id token',
    embeddedOnly: true,
    run: async (realm) => {
      const { id_token } = await freshTokens(realm);
      const claims = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString());
      const id_token_hint = new UnsecuredJWT({ ...claims, sub: 'somebody' }).encode();
      return tryAddress(realm, authorization(realm, { prompt: 'none', id_token_hint }).address);
    },
  },
  refused('by a request object that leads elsewhere', ({ web }) => ({
    redirect_uri: null,
    request: new UnsecuredJWT({
      client_id: web.id,
      response_type: 'code',
      redirect_uri: 'https://evil.example/',
    }).encode(),
  })),
  refused('by a request object at another site', () => ({ request_uri: 'https://evil.example/request' })),
];

export const AUTHORIZATIONS: readonly Refusal[] = [...REDIRECTS, ...CLIENTS, ...PKCE, ...RESPONSES, ...PERSONS];
