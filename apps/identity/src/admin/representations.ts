import type { Account } from '../accounts/account-store.ts';
import { WEB_CLIENT } from '../provider/clients.ts';
import type { ListedSession } from '../provider/session-store.ts';

/** Keycloak's UserRepresentation, the fields we have. */
export const toUser = (account: Account) => ({
  id: account.id,
  username: account.email,
  email: account.email,
  emailVerified: account.emailVerified,
  enabled: account.enabled,
  createdTimestamp: account.createdAt.getTime(),
  attributes: { locale: [account.locale] },
});

/** Keycloak's UserSessionRepresentation. Its id is what tokens of the web client name in `sid`. */
export function toUserSession(account: Account, session: ListedSession) {
  return {
    id: session.authorizations?.[WEB_CLIENT]?.sid ?? session.uid,
    userId: account.id,
    username: account.email,
    start: (session.loginTs ?? session.iat ?? 0) * 1000,
    lastAccess: (session.iat ?? session.loginTs ?? 0) * 1000,
    clients: Object.fromEntries(Object.keys(session.authorizations ?? {}).map((client) => [client, client])),
  };
}
