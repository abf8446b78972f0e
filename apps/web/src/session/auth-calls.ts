import type { Session } from 'next-auth';
import { tellOtherTabs } from './other-tabs.ts';

/** Where next-auth listens. Source: Spec §7. */
const AUTH = '/api/auth';

/**
 * What next-auth answers: null for nothing, undefined where nobody answers or the answer is a failure, which is told to the server's
 * log, like its own client does.
 */
async function read<T>(action: 'session' | 'csrf' | 'providers'): Promise<T | null | undefined> {
  try {
    const reply = await fetch(`${AUTH}/${action}`, { headers: { 'content-type': 'application/json' } });
    const data = (await reply.json()) as T & object;
    if (!reply.ok) throw new Error(`${action}: ${reply.status}`);
    return Object.keys(data).length > 0 ? data : null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', url: `${AUTH}/${action}`, message, client: 'true' };
    navigator.sendBeacon(`${AUTH}/_log`, new URLSearchParams(report));
    return undefined;
  }
}

/** Who is signed in; null for nobody, undefined where that could not be learned. */
export const readSession = () => read<Session>('session');

export async function csrfToken(): Promise<string | undefined> {
  return (await read<{ csrfToken: string }>('csrf'))?.csrfToken;
}

/** Posts a form of next-auth and goes where it says. @throws where nobody answers */
async function leaveBy(path: string, callbackUrl: string): Promise<string> {
  const token = await csrfToken();
  const reply = await fetch(`${AUTH}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...(token ? { csrfToken: token } : {}), callbackUrl, json: 'true' }),
  });
  const { url } = (await reply.json()) as { url?: string };
  return url ?? callbackUrl;
}

function goTo(url: string): void {
  window.location.href = url;
  // Another place on the same page loads nothing by itself.
  if (url.includes('#')) window.location.reload();
}

/** Hands over to the identity service. @param asked what it is to be asked for, as `prompt` */
export async function signIn(callbackUrl: string, asked: Readonly<Record<string, string>> = {}): Promise<void> {
  if (!(await read('providers'))) return goTo(`${AUTH}/error`);
  goTo(await leaveBy(`signin/nimbo?${new URLSearchParams(asked)}`, callbackUrl));
}

/** Ends the session here and in every other tab. */
export async function signOut(callbackUrl: string): Promise<void> {
  const url = await leaveBy('signout', callbackUrl);
  tellOtherTabs('signout');
  goTo(url);
}
