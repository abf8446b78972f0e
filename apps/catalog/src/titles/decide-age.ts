import { ageOf, type TitleAge } from '@nimbo/domain';
import type { AgeRule, Overlay } from '../overlay/overlay-schema.ts';
import { ageFromOars } from './age-from-oars.ts';

export interface AgeEvidence {
  readonly gid: string;
  readonly oars: Readonly<Record<string, string>> | null;
  /** freedesktop categories and debtags. */
  readonly kinds: readonly string[];
  /** All English text of the title. */
  readonly text: string;
}

/**
 * Age of a title and why: a person's rating, OARS, an overlay rule, in this order; where a person and OARS disagree the older
 * age wins. Nothing found is `missing`, which counts as 18; it is never RP, which would pass every limit from 10 up.
 */
export function decideAge(evidence: AgeEvidence, overlay: Pick<Overlay, 'ages' | 'ageRules'>): TitleAge {
  const curated = overlay.ages.get(evidence.gid);
  const rated = evidence.oars ? ageFromOars(evidence.oars) : null;
  if (curated && (!rated || ageOf(curated.code) >= ageOf(rated.code))) {
    return { code: curated.code, source: 'curated', reason: curated.reason };
  }
  if (rated) return { code: rated.code, source: 'oars', reason: rated.reason };
  const rule = overlay.ageRules.find((candidate) => ruleApplies(candidate, evidence));
  if (rule) return { code: rule.code, source: 'rule', reason: rule.reason };
  return { code: null, source: 'missing', reason: 'nobody has rated this title yet, so it counts as 18' };
}

function ruleApplies(rule: AgeRule, { kinds, text }: AgeEvidence): boolean {
  return (
    rule.kinds.some((kind) => kinds.includes(kind)) &&
    !rule.exceptKinds.some((kind) => kinds.includes(kind)) &&
    !new RegExp(`\\b(${rule.exceptWords.join('|')})\\b`, 'i').test(text)
  );
}
