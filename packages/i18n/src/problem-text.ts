import type { Messages } from './messages/index.ts';

export type ProblemTextKey = `problem.${keyof Messages['problem'] & string}`;

/** Message key of a problem's code; codes this version does not know read as the general message. Source: Spec §8. */
export function problemTextKey(
  code: string | undefined,
  known: Readonly<Record<string, unknown>>,
): ProblemTextKey | 'message.tryLater' {
  return code !== undefined && Object.hasOwn(known, code) ? (`problem.${code}` as ProblemTextKey) : 'message.tryLater';
}
