import { checkCanPlay, eulasOf, type PlayRefusal, type Reader, splitEulas } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadAcceptedEulas } from '../eulas/eula-store.ts';
import { loadAllowance } from '../household/allowance.ts';

export interface AdmissionRequest {
  readonly profileId: string;
  /** The profile's age limit and allowed titles at this moment. */
  readonly reader: Reader;
  readonly gid: string;
  readonly regionServed: boolean;
}

export type Admission =
  | {
      readonly ok: true;
      /** Seconds the household lets the profile play from now on; infinite without limits. */
      readonly secondsLeft: number;
      readonly acceptedEulas: string[];
      readonly pendingEulas: string[];
    }
  | { readonly ok: false; readonly refusals: readonly [PlayRefusal, ...PlayRefusal[]] };

/** May this profile play this game, and which terms are open? The same question for can-play and for every new play session. */
export async function decideAdmission(
  db: Queryable,
  catalogue: Catalogue,
  request: AdmissionRequest,
): Promise<Admission> {
  const entry = catalogue.find(request.gid);
  const { seconds: secondsLeft } = await loadAllowance(db, request.profileId);
  const [first, ...others] = checkCanPlay({
    title: entry?.title ?? null,
    hasRecipe: entry !== undefined && entry.recipe !== null,
    reader: request.reader,
    regionServed: request.regionServed,
    secondsLeft,
  });
  if (first !== undefined || entry === undefined) return { ok: false, refusals: [first ?? 'game-unknown', ...others] };
  const needed = eulasOf(entry.title);
  return { ok: true, secondsLeft, ...splitEulas(needed, await loadAcceptedEulas(db, request.profileId, needed)) };
}
