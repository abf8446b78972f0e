import type { AdapterPayload, Provider } from 'oidc-provider';

/** In a session's payload on its way to the adapter: the identifier under which it was loaded. */
const REPLACES = 'replaces';

interface SavedSession {
  /** Only what was stored before has one. */
  exp?: number;
  id: string;
  /** Set by the library when the session gets another identifier. */
  oldId?: string | undefined;
  [REPLACES]?: string;
  save(ttl: number): Promise<string>;
}

/**
 * A session that ends while a request with it is under way stays ended: what was loaded is stored in its own place or not at all,
 * also under a new identifier. The library would store it anew.
 */
export function storeSessionsInPlace({ Session }: Provider): void {
  const fields = [...Session.IN_PAYLOAD, REPLACES];
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => fields });
  const session = Session.prototype as unknown as SavedSession;
  const { save } = session;
  session.save = function (this: SavedSession, ttl) {
    if (this.exp !== undefined) {
      this[REPLACES] = this.oldId ?? this.id;
      this.oldId = undefined;
    }
    return save.call(this, ttl);
  };
}

/** Takes the mark off again. @returns the identifier of the place, where it has one */
export function placeOf(payload: AdapterPayload): { replaces: string | undefined; stored: AdapterPayload } {
  const { [REPLACES]: replaces, ...stored } = payload;
  return { replaces: typeof replaces === 'string' ? replaces : undefined, stored };
}
