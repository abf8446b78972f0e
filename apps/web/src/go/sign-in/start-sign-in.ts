import type { signIn } from '../../session/auth-calls.ts';

interface Ports {
  readonly fetch: typeof fetch;
  readonly webUrl: string;
  readonly signIn: typeof signIn;
}

/**
 * Hands over to the identity service.
 * @param kind `join` opens the form for a new account
 * @returns false where nobody answers: next-auth would leave the page for an error page that could not be loaded either
 */
export async function startSignIn(kind: 'login' | 'join', callbackUrl: string, ports: Ports): Promise<boolean> {
  try {
    await ports.fetch(`${ports.webUrl}/api/auth/providers`);
    await ports.signIn(callbackUrl, kind === 'join' ? { prompt: 'create' } : {});
    return true;
  } catch {
    return false;
  }
}
