import { afterEach, expect, test, vi } from 'vitest';
import { followEnd } from './follow-end.ts';

const ENDED = 'retry: 5000\n\nevent: ended\ndata: {}\n\n';

/** Follows with these answers, one after the other, and tells what came of it; whoever asks once more gets none. */
async function follow(...answers: (Response | Error)[]) {
  const pauses: number[] = [];
  let asked = 0;
  const ended = vi.fn();
  let stop = () => {};
  await new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', async () => {
      const answer = answers[asked++];
      if (answer === undefined) {
        stop();
        resolve();
        throw new DOMException('aborted', 'AbortError');
      }
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const wait = async (ms: number) => void pauses.push(ms);
    stop = followEnd(() => resolve(ended()), wait);
  });
  return { ended, pauses, asked };
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the end of the session is told once', async () => {
  const { ended, asked } = await follow(new Response(ENDED), new Response(ENDED));
  expect(ended).toHaveBeenCalledOnce();
  expect(asked).toBe(1);
});

test.each([401, 403, 404])('%d is the end, too', async (status) => {
  const { ended, pauses } = await follow(new Response('{}', { status }));
  expect(ended).toHaveBeenCalledOnce();
  expect(pauses).toEqual([]);
});

test.each([500, 502, 503, 429])('%d signs nobody out: the server is asked again', async (status) => {
  const { ended, pauses } = await follow(new Response('{}', { status }), new Response('{}', { status: 401 }));
  expect(ended).toHaveBeenCalledOnce();
  expect(pauses).toHaveLength(1);
});

test('neither does a network that is away; the pauses grow, and begin anew with an answer', async () => {
  const away = () => new TypeError('Failed to fetch');
  const cut = new Response('retry: 5000\n\n');
  const { ended, pauses } = await follow(away(), away(), away(), away(), away(), cut, away());
  expect(ended).not.toHaveBeenCalled();
  expect(pauses).toEqual([2000, 5000, 15_000, 30_000, 30_000, 2000, 5000]);
});

test('a stream that breaks is no end', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
  const { ended, pauses } = await follow(new Response(broken));
  expect(ended).not.toHaveBeenCalled();
  expect(pauses).toEqual([2000]);
});

test('who has stopped hears nothing any more', async () => {
  const ended = vi.fn();
  vi.stubGlobal('fetch', async () => new Response(ENDED));
  const stop = followEnd(ended);
  stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).not.toHaveBeenCalled();
});
