import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SessionWatch, watchSession } from './watch-session.ts';

const ANA = { user: { name: 'Ana' }, expires: '2026-12-01T00:00:00.000Z' };
type Answer = object | 'failure' | 'nobody';

/** A page, with listeners that can be called. */
class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}
let page: Page;
let answer: Answer;
let asked: number;
let told: number;
let watch: SessionWatch | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  asked = 0;
  told = 0;
  answer = ANA;
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { sendBeacon: () => true });
  vi.stubGlobal('localStorage', { setItem: () => told++ });
  vi.stubGlobal('fetch', async () => {
    asked++;
    if (answer === 'nobody') throw new TypeError('Failed to fetch');
    return answer === 'failure' ? Response.json({ code: 'unavailable' }, { status: 503 }) : Response.json(answer);
  });
});
afterEach(() => {
  watch?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches, and tells what has been learned after the first answer. */
async function watching({ signedOut = false, pollSeconds = 0 } = {}) {
  const learned: unknown[] = [];
  watch = watchSession({ signedOut, pollSeconds, learn: (session) => learned.push(session) });
  await pass(0);
  return learned;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function show(visibilityState: DocumentVisibilityState) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}
async function otherTab() {
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'nextauth.message', newValue: '{}' }));
  await pass(0);
}

test.each<Answer>(['failure', 'nobody'])('where the answer is %s, who is signed in stays so', async (failure) => {
  const learned = await watching();
  answer = failure;
  await show('visible');
  await otherTab();
  watch!.look();
  await pass(60_000);
  expect(learned).toEqual([ANA]);
});

test('an answer without a session is the end of it', async () => {
  const learned = await watching();
  answer = {};
  await show('visible');
  expect(learned).toEqual([ANA, null]);
  expect(told).toBe(2);
});

test('it is asked again after pauses that grow, until there is an answer', async () => {
  answer = 'nobody';
  const learned = await watching();
  const passed: number[] = [];
  for (let seconds = 1; seconds <= 60; seconds++) {
    const before = asked;
    await pass(1000);
    if (asked > before) passed.push(seconds);
  }
  expect(passed).toEqual([2, 7, 22, 52]);
  expect(learned).toEqual([]);
  answer = {};
  await pass(30_000);
  expect(learned).toEqual([null]);
  const settled = asked;
  await pass(600_000);
  expect(asked).toBe(settled);
});

test('a connection that is back is asked at once, and one that was never gone is not', async () => {
  const learned = await watching();
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked).toBe(1);
  answer = 'nobody';
  await show('visible');
  answer = {};
  page.dispatchEvent(new Event('online'));
  await pass(0);
  expect(learned).toEqual([ANA, null]);
});

test('a page that is looked at anew asks once, a hidden one does not', async () => {
  await watching();
  await show('hidden');
  expect(asked).toBe(1);
  await show('visible');
  expect(asked).toBe(2);
});

test('what another tab says is asked for and not told on', async () => {
  await watching();
  await otherTab();
  expect([asked, told]).toEqual([2, 1]);
});

test('who is signed out asks nothing until another tab says so', async () => {
  const learned = await watching({ signedOut: true, pollSeconds: 2 });
  await show('visible');
  await pass(10_000);
  expect(asked).toBe(0);
  await otherTab();
  expect(learned).toEqual([ANA]);
});

test('by itself it asks only where polling is wanted', async () => {
  await watching();
  await pass(600_000);
  expect(asked).toBe(1);
  watch!.stop();
  asked = 0;
  await watching({ pollSeconds: 2 });
  await pass(10_000);
  expect(asked).toBe(6);
  watch!.stop();
  await pass(10_000);
  expect(asked).toBe(6);
});
