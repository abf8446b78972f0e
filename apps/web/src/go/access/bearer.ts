/** Where the browser keeps the user-zone bearer. Source: Spec §3. */
export const BEARER_KEY = 'access_token';

/** End of a JWT's life in ms since 1970; null when it is not readable, which counts as not past. */
export function expiresAtMs(token: string): number | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

export type BearerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface BearerSource {
  /**
   * The stored bearer, else a fresh one; null when the sign-in has none to give. Rejects when nobody can say: a call without a
   * bearer would be refused as if nobody were signed in.
   */
  current(): Promise<string | null>;
  /** Forgets this bearer when its life is over. @returns whether asking again makes sense */
  dropIfExpired(token: string): boolean;
  /** Forgets this bearer, and no other that has taken its place. */
  drop(token: string): void;
  forget(): void;
}

export interface BearerSourceOptions {
  readonly fetch: typeof fetch;
  readonly webUrl: string;
  readonly storage: BearerStorage;
  readonly now: () => number;
  /** Whose the new bearer is: null before a profile was chosen in this browser. */
  readonly minted?: (profileId: string | null) => void;
}

/** Bearer from local storage, otherwise from `GET {app}/api/token`; simultaneous askers share one request. Source: Spec §7. */
export function createBearerSource({
  fetch,
  webUrl,
  storage,
  now,
  minted = () => {},
}: BearerSourceOptions): BearerSource {
  let asking: Promise<string | null> | null = null;
  const ask = async () => {
    try {
      const reply = await fetch(`${webUrl}/api/token`, { headers: { accept: 'application/json' } });
      if (!reply.ok && reply.status < 500) return null;
      const { access_token: token, profile } = (await reply.json()) as {
        access_token?: unknown;
        profile?: { readonly id?: unknown } | null;
      };
      if (typeof token !== 'string') throw new TypeError('a reply without a bearer');
      storage.setItem(BEARER_KEY, token);
      minted(typeof profile?.id === 'string' ? profile.id : null);
      return token;
    } finally {
      asking = null;
    }
  };
  const drop = (token: string) => {
    if (storage.getItem(BEARER_KEY) === token) storage.removeItem(BEARER_KEY);
  };
  return {
    current() {
      const stored = storage.getItem(BEARER_KEY);
      if (stored) return Promise.resolve(stored);
      asking ??= ask();
      return asking;
    },
    dropIfExpired(token) {
      const end = expiresAtMs(token);
      if (end === null || end > now()) return false;
      drop(token);
      return true;
    },
    drop,
    forget: () => storage.removeItem(BEARER_KEY),
  };
}
