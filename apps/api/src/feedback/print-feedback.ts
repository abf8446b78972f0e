import { stripVTControlCharacters } from 'node:util';
import type { ListedFeedback } from './feedback-store.ts';

/** One message for a terminal. What a player wrote is indented and cannot steer the terminal. */
export function printFeedback({
  createdAt,
  language,
  gid,
  problem,
  message,
  replyTo,
  session,
}: ListedFeedback): string {
  const about = gid === null ? 'other' : `${gid}: ${problem}`;
  const lines = [`${createdAt.toISOString()}  ${language}  ${about}`];
  if (session) {
    const played = `${Math.round(session.playedSeconds)} s`;
    lines.push(
      `  session ${session.id} on ${session.hostId ?? 'no host'}, ${played}, ${session.endReason ?? 'not ended'}`,
    );
  }
  if (replyTo !== null) lines.push(`  answer to ${readable(replyTo)}`);
  if (message !== '') lines.push(...message.split('\n').map((line) => `  | ${readable(line)}`));
  return lines.join('\n');
}

function readable(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, '·');
}
