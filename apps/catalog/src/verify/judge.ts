import type { TitleStatus } from '@nimbo/domain';
import type { Observation } from './observe.ts';

/** Above this, in ms of processor time a frame, two cores do not reach 30 pictures a second. Source: catalogue facts §2. */
export const MOST_MS_PER_FRAME = 60;

export interface Judgement {
  readonly status: TitleStatus;
  /** One sentence for an operator; what was seen, or what was not. */
  readonly reason: string;
}

/** What a title may promise after it was observed. In doubt it is not playable. */
export function judge(seen: Observation): Judgement {
  const untested = (reason: string): Judgement => ({ status: 'untested', reason });
  if (seen.firstPictureMs === null) {
    return untested(seen.endedBy === null ? 'no picture came' : `it ended without a picture: ${seen.endedBy}`);
  }
  if (seen.endedBy !== null) return untested(`it ended while it was tried: ${seen.endedBy}`);
  if (seen.frames === 0) return untested('no picture came through the stream');
  const heavy = seen.gameMsPerFrame !== null && seen.gameMsPerFrame > MOST_MS_PER_FRAME;
  if (heavy) {
    const reason = `${seen.gameMsPerFrame} ms of processor time a frame`;
    return seen.usesOpenGl ? { status: 'needs-gpu', reason } : untested(`too slow: ${reason}`);
  }
  if (seen.reactedTo.length === 0) return untested('nothing that was tried changed the picture');
  const [first = ''] = seen.reactedTo;
  return { status: 'playable', reason: `${seen.reactedTo.length} of ${seen.tried.length} inputs seen: ${first}` };
}
