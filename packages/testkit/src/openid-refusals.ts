import { AUTHORIZATIONS } from './openid-refusals/authorizations.ts';
import { FORGED } from './openid-refusals/forgeries.ts';
import { GRANTS } from './openid-refusals/grants.ts';
import type { Refusal } from './openid-refusals/realm.ts';

export type { RealmUnderTest, Refusal, Visited } from './openid-refusals/realm.ts';

/** What no identity service of ours may accept. One list for the embedded one and for Keycloak. */
export const OPENID_REFUSALS: readonly Refusal[] = [...AUTHORIZATIONS, ...GRANTS, ...FORGED];
