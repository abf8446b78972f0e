import { createHash, randomBytes } from 'node:crypto';
import type { OneboxFile } from '@nimbo/contracts/onebox';
import type { Page } from '@playwright/test';
import { readOnebox } from '../e2e/onebox.ts';
import { pages } from './pages.ts';

/** Fulfils the policy; nobody has it leaked. */
export const PASSWORD = 'Tormenta-al-alba-1';
/** Fulfils the rest of the policy, but is on every list of leaked ones. */
export const LEAKED = 'Password1';

export const product = (): OneboxFile => readOnebox(process.env.NIMBO_E2E_ONEBOX!);
export const issuer = () => product().identity;
export const openid = () => `${issuer()}/protocol/openid-connect`;
export const callback = () => `${product().web}/api/auth/callback/nimbo`;

export interface Client {
  readonly id: string;
  readonly secret: string;
}
export const webClient = (): Client => ({ id: 'nimbo-web', secret: process.env.NIMBO_WEB_CLIENT_SECRET! });
export const adminClient = (): Client => ({ id: 'nimbo-admin', secret: process.env.NIMBO_ADMIN_CLIENT_SECRET! });

let people = 0;
const run = randomBytes(4).toString('hex');
export const newEmail = () => `person.${run}.${++people}@casa.example`;

export interface Attempt {
  readonly address: string;
  readonly verifier: string;
}

/** An authorization request as the web site makes it. A parameter set to `null` is left out. */
export function newAttempt(changes: Record<string, string | null> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const params: Record<string, string | null> = {
    client_id: webClient().id,
    redirect_uri: callback(),
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const query = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return { address: `${openid()}/auth?${query}`, verifier };
}

/**
 * Goes through the pages in place of the web site, and reads what the realm sends it. The web site itself does not redeem the code:
 * it has not asked for one.
 */
export async function catchCallback(page: Page, act: () => Promise<unknown>): Promise<URLSearchParams> {
  const sent = page.waitForRequest((request) => request.url().startsWith(callback()));
  await act();
  const { searchParams } = new URL((await sent).url());
  await page.waitForLoadState();
  return searchParams;
}

export interface TokenReply {
  readonly status: number;
  readonly body: {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly id_token: string;
    readonly error?: string;
    readonly expires_in: number;
    readonly scope: string;
  };
}

export async function requestToken(fields: Record<string, string>, client: Client | null = webClient()) {
  const reply = await fetch(`${openid()}/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: client ? { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` } : {},
  });
  return { status: reply.status, body: await reply.json().catch(() => ({})) } as TokenReply;
}

export const redeem = (code: string, verifier: string, changes: Record<string, string> = {}, client?: Client) =>
  requestToken(
    { grant_type: 'authorization_code', code, redirect_uri: callback(), code_verifier: verifier, ...changes },
    client,
  );

export const refresh = (token: string, changes: Record<string, string> = {}, client?: Client) =>
  requestToken({ grant_type: 'refresh_token', refresh_token: token, ...changes }, client);

/** A person who has joined through the pages and is signed in in this browser, with a code that is not redeemed yet. */
export async function joinForCode(page: Page, email = newEmail()) {
  const { address, verifier } = newAttempt();
  await page.goto(address);
  const back = await catchCallback(page, () => pages.join(page, email, PASSWORD));
  return { email, verifier, code: back.get('code')!, back };
}

export async function newPerson(page: Page) {
  const { email, code, verifier } = await joinForCode(page);
  const { status, body } = await redeem(code, verifier);
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
  return { email, tokens: body };
}

/** Another code for the person who is signed in in this browser; nobody is asked again. */
export async function anotherCode(page: Page, changes: Record<string, string | null> = {}) {
  const { address, verifier } = newAttempt(changes);
  const back = await catchCallback(page, () => page.goto(address).catch(() => undefined));
  return { back, verifier, code: back.get('code') ?? '' };
}
