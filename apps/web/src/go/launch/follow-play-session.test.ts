import type { PlaySession } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import type { Api } from '../access/api.ts';
import { followPlaySession } from './follow-play-session.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const session = (status: PlaySession['status']): PlaySession => ({
  id: ID,
  gid: 'a',
  status,
  max_play_time: 600,
  playedSeconds: 0,
  position: null,
  etaSeconds: null,
  zone: null,
  endReason: status === 'ended' ? 'left' : null,
  createdAt: '2026-11-21T07:00:00Z',
});
const stream = (...parts: string[]) => new Response(parts.join(''));
const event = (status: PlaySession['status']) => `data: ${JSON.stringify(session(status))}\n\n`;

/** Follows over these replies, one a connection, until the session has ended or is gone. */
function follow(replies: (Response | null)[]) {
  const seen: string[] = [];
  const waits: number[] = [];
  return new Promise<{ seen: string[]; waits: number[]; gone?: number; asked: number }>((resolve) => {
    let asked = 0;
    const api = {
      open: async () => {
        asked += 1;
        return replies.shift() ?? null;
      },
    } as unknown as Api;
    const stop = followPlaySession({
      api,
      id: ID,
      onChange: ({ status }) => {
        seen.push(status);
        if (status === 'ended') queueMicrotask(() => resolve({ seen, waits, asked }));
      },
      onGone: (gone) => resolve({ seen, waits, gone, asked }),
      wait: async (ms) => {
        waits.push(ms);
        if (waits.length > 20) stop();
      },
    });
  });
}

test.each([401, 403, 404])('status %i ends the following', async (status) => {
  expect(await follow([new Response('', { status })])).toMatchObject({ gone: status, seen: [], asked: 1 });
});

test.each([429, 500, 503])('status %i is tried again', async (status) => {
  const { seen, waits } = await follow([new Response('', { status }), stream(event('ended'))]);
  expect(seen).toEqual(['ended']);
  expect(waits).toEqual([500]);
});

test('no reply at all is tried again, ever more slowly', async () => {
  const { waits } = await follow([null, null, null, null, null, stream(event('ended'))]);
  expect(waits).toEqual([500, 1000, 2000, 5000, 5000]);
});

test('a connection that breaks off is followed on by the next one, and the pause starts anew', async () => {
  const { seen, waits } = await follow([null, stream(event('queued')), stream(event('starting'), event('ended'))]);
  expect(seen).toEqual(['queued', 'starting', 'ended']);
  expect(waits).toEqual([500, 500]);
});

test('a message of another form is passed over', async () => {
  const { seen } = await follow([stream('data: {"status":"ended"}\n\n', event('ended'))]);
  expect(seen).toEqual(['ended']);
});

test('a message that is no JSON breaks the connection, not the following', async () => {
  const { seen, asked } = await follow([stream('data: <html>\n\n'), stream(event('ended'))]);
  expect(seen).toEqual(['ended']);
  expect(asked).toBe(2);
});
