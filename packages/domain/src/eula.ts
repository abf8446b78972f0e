/** Version of the service's terms of play; raising it makes them pending for everybody. */
export const SERVICE_TERMS_VERSION = 1;
/** Version of what we say about a title's licence; raising it makes every licence pending again. */
export const LICENCE_NOTICE_VERSION = 1;
/** Longest licence expression inside an id, in characters. */
const LICENCE_LIMIT = 200;

/** Id of the service's terms of play, `terms:<version>`. */
export function serviceTermsId(version: number = SERVICE_TERMS_VERSION): string {
  return `terms:${version}`;
}

/** Id of a title's licence, `licence:<gid>:<spdx-or-unknown>:<version>`; another licence is another id and pending again. */
export function licenceId(gid: string, licence: string | null, version: number = LICENCE_NOTICE_VERSION): string {
  const expression = (licence ?? '')
    .replaceAll(/[^A-Za-z0-9.+-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LICENCE_LIMIT);
  return `licence:${gid}:${expression || 'unknown'}:${version}`;
}

/** Ids of everything that has to be accepted before playing this title, the service's terms first. Source: ledger E2. */
export function eulasOf(title: { readonly gid: string; readonly licence: string | null }): readonly string[] {
  return [serviceTermsId(), licenceId(title.gid, title.licence)];
}

/** Splits what is needed into what the profile has accepted and what is pending. */
export function splitEulas(
  needed: readonly string[],
  accepted: ReadonlySet<string>,
): { acceptedEulas: string[]; pendingEulas: string[] } {
  return {
    acceptedEulas: needed.filter((id) => accepted.has(id)),
    pendingEulas: needed.filter((id) => !accepted.has(id)),
  };
}
