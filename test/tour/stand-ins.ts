import type { PlaySession } from '@nimbo/contracts/http';
import type { GameSave } from '@nimbo/contracts/saves';
import type { HostSignal } from '@nimbo/contracts/signaling';
import type { Page, Route } from '@playwright/test';

/** Play sessions that no host runs: a screen of the launch stays still for as long as it is looked at. */
const ID = '00000000-0000-4000-8000-000000000001';
const SIGNALING = 'ws://localhost:9/signaling';
/** So long a stream that is cut has played, in ms. */
const PLAYED_MS = 1500;
const SHARED = { 'access-control-allow-origin': '*' };

/** Answers a call to the api. */
export const json = (route: Route, body: unknown, status = 200) =>
  route.fulfill({ status, headers: SHARED, contentType: 'application/json', body: JSON.stringify(body) });

/** A play session as the api would describe it. */
export function playSession(gid: string, more: Partial<PlaySession> = {}): PlaySession {
  return {
    id: ID,
    gid,
    status: 'queued',
    max_play_time: 3600,
    playedSeconds: 0,
    position: null,
    etaSeconds: null,
    zone: null,
    endReason: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    ...more,
  };
}

/** Lets the game be played at once, or after terms, and answers every question about its play session with `session`, or what it is by now. */
export async function standInForLaunch(
  page: Page,
  session: PlaySession,
  { pendingEulas = [], now = () => session }: { pendingEulas?: readonly string[]; now?: () => PlaySession } = {},
) {
  await page.route('**/user/v2/canPlay?**', (route) =>
    json(route, { max_play_time: session.max_play_time, acceptedEulas: [], pendingEulas }),
  );
  await page.route('**/user/play-sessions', (route) => json(route, session, 201));
  await page.route(`**/user/play-sessions/${session.id}`, (route) => json(route, now()));
  await page.route(`**/user/play-sessions/${session.id}/ticket**`, (route) =>
    json(route, { ticket: 'stand-in', signalingUrl: SIGNALING, expiresInSeconds: 30 }),
  );
  await page.route(`**/user/play-sessions/${session.id}/events`, (route) =>
    route.fulfill({
      headers: SHARED,
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify(now())}\n\n`,
    }),
  );
}

/** Pages that are to find a play session already running. */
const running = new WeakMap<Page, PlaySession>();

/** A play session that the api says is already running, as after the page was closed in the middle of a game. */
export function standInForRunning(page: Page, session: PlaySession): void {
  running.set(page, session);
}

/** What a page finds running: nothing, whatever game another browser has left behind, unless `standInForRunning` says so. */
export async function standInForCurrent(page: Page): Promise<void> {
  await page.route('**/user/play-sessions/current', (route) => json(route, { playSession: running.get(page) ?? null }));
}

/** Zones in which somebody who waits would play sooner. */
export async function standInForSooner(page: Page, zones: readonly { zone: string; etaSeconds: number }[]) {
  await page.route(`**/user/play-sessions/${ID}/sooner-zones**`, (route) => json(route, zones));
}

/** Three saves of whatever game is looked at. */
export async function standInForSaves(page: Page) {
  const saves: GameSave[] = [1, 2, 3].map((number) => ({
    id: ID.replace(/1$/, String(number)),
    takenAt: `2026-01-0${4 - number}T20:15:00.000Z`,
    sizeBytes: 420_000 * number,
    kind: number === 1 ? 'ended' : 'playing',
    newest: number === 1,
  }));
  await page.route('**/user/games/*/saves', (route) => json(route, saves));
}

interface HostWays {
  /** The last signal comes so much later, in ms. */
  readonly lastAfterMs?: number;
  /** The connection breaks after what was said, and no other one comes about. */
  readonly cut?: boolean;
}

/** A host that lets the browser in and then says `signals`, the last one after a while where one is wanted. */
export async function standInForHost(
  page: Page,
  signals: readonly HostSignal[],
  { lastAfterMs = 0, cut = false }: HostWays = {},
) {
  let isCut = false;
  await page.routeWebSocket(SIGNALING, (socket) => {
    if (isCut) return void socket.close();
    socket.onMessage((message) => {
      if (!String(message).includes('"attach"')) return;
      const attached: HostSignal = { type: 'attached', attachment: ID, media: 'new' };
      const said = [attached, ...signals].map((signal) => JSON.stringify(signal));
      const last = lastAfterMs > 0 ? said.pop() : undefined;
      for (const signal of said) socket.send(signal);
      if (last !== undefined) setTimeout(() => socket.send(last), lastAfterMs);
      if (cut)
        setTimeout(() => {
          isCut = true;
          socket.close();
        }, lastAfterMs + PLAYED_MS);
    });
  });
}

/** A browser on Windows, where the operator offers the application: the page's settings say so. */
export async function standInForClient(page: Page) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'Win32' }));
  // One that browsers refuse in silence: about any other they ask in a window of their own, which keeps pointer and keys.
  await tellPage(page, '"appScheme":null', '"appScheme":"vbscript"');
}

/** The page does not know who reads it, as when the server was not told in time: the app has to ask. */
export const standInForNoReader = (page: Page) => tellPage(page, '"reader":"signed-out"', '"reader":null');

/** The server tells the page something else. */
async function tellPage(page: Page, said: string, instead: string): Promise<void> {
  await page.addInitScript(
    ([from, to]) => {
      const changed = (part: unknown) => (typeof part === 'string' ? part.replace(from, to) : part);
      // What the server tells the page comes by this queue, whose `push` the page replaces once it has started.
      const told: unknown[] = [];
      let take = (...parts: unknown[][]) => Array.prototype.push.apply(told, parts);
      Object.defineProperty(told, 'push', {
        get:
          () =>
          (...parts: unknown[][]) =>
            take(...parts.map((part) => part.map(changed))),
        set: (next: typeof take) => {
          take = next;
        },
      });
      Object.assign(window, { __next_f: told });
    },
    [said, instead] as const,
  );
}

/** What is new for the profile is nothing: a stand-in for the profile stays what it is. */
export async function standInForNews(page: Page): Promise<void> {
  await page.route('**/user/events**', (route) =>
    route.fulfill({ headers: SHARED, contentType: 'text/event-stream', body: '' }),
  );
}
