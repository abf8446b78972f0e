export interface RealmClient {
  readonly id: string;
  readonly secret: string;
}

export interface RealmTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope?: string;
}

/** Where a browser is after the realm's own redirects; `location` is where it was sent away from the realm. */
export interface Visited {
  readonly status: number;
  readonly location: string | null;
}

/** An identity service with a browser in which one person is signed in: whatever is accepted there is answered at once. */
export interface RealmUnderTest {
  /** Folder of the OpenID endpoints, as Keycloak has it. */
  readonly openid: string;
  readonly callback: string;
  readonly web: RealmClient;
  readonly admin: RealmClient;
  /** By the browser of the person. */
  visit(address: string): Promise<Visited>;
  /** Signs the person in again where a refusal ended the session, as Keycloak does when a token is revoked. */
  readonly signInAgain?: () => Promise<void>;
  /** The id token of somebody else. */
  readonly foreignIdToken: string;
  /** Signs with the realm's own key, where the test holds it: a right signature on wrong claims. */
  readonly sign?: (claims: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>;
}

/** One thing nobody may get away with. */
export interface Refusal {
  readonly name: string;
  /** @returns what was wrongly accepted; null when it was refused */
  run(realm: RealmUnderTest): Promise<string | null>;
  /** Needs the realm's own key. */
  readonly needsKey?: true;
  /** Harmless where it is ignored, as Keycloak does; refused by the embedded service all the same. */
  readonly embeddedOnly?: true;
}
