import type { PlanNoticeKind } from '@nimbo/domain';

/**
 * Message keys of a subscription's notice: its title and one sentence. Arguments are `date`, `plan`, `price` and `name`
 * (the partner). Source: DESIGN, "Status banner".
 */
export function planNoticeTextKeys<Kind extends PlanNoticeKind>(
  kind: Kind,
): { title: `planNotice.${Kind}`; text: `planNotice.${Kind}-text` } {
  return { title: `planNotice.${kind}`, text: `planNotice.${kind}-text` };
}
