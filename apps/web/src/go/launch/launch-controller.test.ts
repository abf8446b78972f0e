import { apiRoutes, type PlaySession, type Route } from '@nimbo/contracts/http';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useRunningGame } from '../state/running-game.ts';
import { createLaunchController } from './launch-controller.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const game = { gid: 'frozen-bubble', title: 'Frozen-Bubble' };
const words = {
  problem: (code: string | undefined) => `problem ${code}`,
  network: 'network',
  launchFailed: 'launch failed',
  loader: (state: string) => `loader ${state}`,
};
const session = (status: PlaySession['status'], change: Partial<PlaySession> = {}): PlaySession => ({
  id: ID,
  gid: game.gid,
  status,
  max_play_time: 600,
  playedSeconds: 0,
  position: null,
  etaSeconds: null,
  zone: 'here',
  endReason: null,
  createdAt: '2026-11-21T07:00:00Z',
  ...change,
});
const good = (data: unknown): HttpReply => ({ ok: true, status: 200, data });
const bad = (status: number, data: unknown): HttpReply => ({ ok: false, status, data });

type Answers = Partial<Record<keyof typeof apiRoutes, (args: never) => HttpReply>>;
let called: string[];
let events: ReadableStreamDefaultController<Uint8Array> | undefined;

function controller(answers: Answers) {
  const nameOf = (route: Route) => Object.entries(apiRoutes).find(([, other]) => other === route)![0] as keyof Answers;
  const api = {
    call: async (route: Route, args: never) => {
      called.push(nameOf(route));
      return answers[nameOf(route)]?.(args) ?? {};
    },
    open: async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (stream) => {
            events = stream;
          },
        }),
      ),
  } as unknown as Api;
  return createLaunchController({ api, language: () => 'en', words });
}

const allowed = () => good({ max_play_time: 600, acceptedEulas: [], pendingEulas: [] });
const push = async (playSession: PlaySession) => {
  for (let tick = 0; !events && tick < 50; tick++) await Promise.resolve();
  events!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(playSession)}\n\n`));
  await new Promise((resolve) => setTimeout(resolve, 0));
};

beforeEach(() => {
  called = [];
  events = undefined;
  useErrors.setState(useErrors.getInitialState());
  useRunningGame.setState(useRunningGame.getInitialState());
  useAfterSession.setState(useAfterSession.getInitialState());
});

test('a refusal of can-play is said by its first reason, and nothing is started', async () => {
  const launch = controller({ canPlay: () => bad(403, [{ code: 'age-restricted' }, { code: 'not-in-plan' }]) });
  await launch.play(game);
  expect(called).toEqual(['canPlay']);
  expect(useErrors.getState()).toMatchObject({ errorMessage: 'problem age-restricted', fatalError: false });
  expect(launch.store.getState()).toEqual({ step: 'idle' });
});

test('a refusal without a list, and no reply, are said too', async () => {
  await controller({ canPlay: () => bad(500, null) }).play(game);
  expect(useErrors.getState().errorMessage).toBe('problem undefined');
  useErrors.getState().hideError();
  await controller({}).play(game);
  expect(useErrors.getState().errorMessage).toBe('network');
});

test('terms are accepted before a session is asked for', async () => {
  const launch = controller({
    canPlay: () => good({ max_play_time: 600, acceptedEulas: [], pendingEulas: ['service@1'] }),
    acceptEulas: () => good({ acceptedEulas: ['service@1'], pendingEulas: [] }),
    createPlaySession: () => good(session('queued')),
  });
  await launch.play(game);
  expect(launch.store.getState().step).toBe('terms');
  await launch.acceptTerms(['service@1']);
  expect(called).toEqual(['canPlay', 'acceptEulas', 'createPlaySession']);
  expect(launch.store.getState().step).toBe('launching');
});

test('the loader follows the session in the specified order and is cleared by the first picture', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('queued')) });
  const seen: string[] = [];
  const unsubscribe = useRunningGame.subscribe(({ popUpIndex, gameLoaderMessage, runGameState, showGameloader }) =>
    seen.push(`${showGameloader} ${popUpIndex} ${gameLoaderMessage} ${runGameState}`),
  );
  await launch.play(game);
  expect(seen).toEqual(['true 0-0 Nimbo Games idle', 'true 0-0 loader server idle', 'true 0-0 loader server server']);
  expect(useRunningGame.getState()).toMatchObject({ gid: game.gid, gameUUID: ID, maxPlayTimeSeconds: 600 });
  await push(session('queued', { position: 2 }));
  expect(useRunningGame.getState().runGameState).toBe('queue');
  await push(session('ready'));
  expect(launch.store.getState().step).toBe('streaming');
  expect(useRunningGame.getState()).toMatchObject({ runGameState: 'picture', showGameloader: true });
  launch.onPicture();
  expect(useRunningGame.getState()).toMatchObject({
    runGameState: 'running',
    showGameloader: false,
    gid: null,
    popUpIndex: null,
  });
  unsubscribe();
});

test('a session that ends before its first picture could not be launched', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('allocating')) });
  await launch.play(game);
  await push(session('ended', { endReason: 'start-failed' }));
  expect(useErrors.getState().errorMessage).toBe('launch failed');
  expect(useRunningGame.getState().popUpIndex).toBe(null);
});

test('leaving the queue ends the session', async () => {
  const launch = controller({
    canPlay: allowed,
    createPlaySession: () => good(session('queued', { position: 3 })),
    endPlaySession: () => good(session('ended')),
  });
  await launch.play(game);
  launch.cancel();
  expect(called.at(-1)).toBe('endPlaySession');
  expect(launch.store.getState().step).toBe('idle');
  expect(useErrors.getState().showErrorModal).toBe(false);
});

test('leaving while the game starts ends the session', async () => {
  const launch = controller({
    canPlay: allowed,
    createPlaySession: () => good(session('starting')),
    endPlaySession: () => good(session('ended')),
  });
  await launch.play(game);
  launch.cancel();
  expect(called.at(-1)).toBe('endPlaySession');
  expect(launch.store.getState().step).toBe('idle');
});

test('a session that comes after the launch was cancelled is given back', async () => {
  let launch: ReturnType<typeof controller>;
  launch = controller({
    canPlay: allowed,
    createPlaySession: () => {
      launch.cancel();
      return good(session('queued'));
    },
    endPlaySession: () => good(session('ended')),
  });
  await launch.play(game);
  expect(called).toEqual(['canPlay', 'createPlaySession', 'endPlaySession']);
});

test('a game that is already running is offered, and ended before another starts', async () => {
  let running: PlaySession | null = session('playing', { gid: 'openttd' });
  const launch = controller({
    canPlay: allowed,
    createPlaySession: () => (running ? bad(409, { code: 'play-session-exists' }) : good(session('queued'))),
    currentPlaySession: () => good({ playSession: running }),
    endPlaySession: () => {
      running = null;
      return good(session('ending'));
    },
  });
  await launch.play(game);
  expect(launch.store.getState()).toMatchObject({ step: 'conflict', running: { gid: 'openttd' } });
  await launch.endRunning();
  expect(launch.store.getState().step).toBe('launching');
});

test('a running game found at the start of the app can be resumed into its stream', async () => {
  const launch = controller({ currentPlaySession: () => good({ playSession: session('detached') }) });
  await launch.findRunning();
  launch.resume('Frozen-Bubble');
  expect(launch.store.getState().step).toBe('streaming');
  expect(useRunningGame.getState()).toMatchObject({ showGameloader: true, gameTitle: 'Frozen-Bubble' });
});

test('a ticket that is refused carries its code to the stream', async () => {
  const launch = controller({
    canPlay: allowed,
    createPlaySession: () => good(session('ready')),
    streamTicket: () => bad(409, { code: 'play-session-ended' }),
  });
  await launch.play(game);
  await expect(launch.openTicket()).rejects.toMatchObject({ code: 'play-session-ended' });
});

test('after the stream the player is asked with the time the api knows', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('ready')) });
  await launch.play(game);
  launch.onPicture();
  await push(session('ended', { playedSeconds: 75, endReason: 'time-limit' }));
  await launch.onStreamOver({ failure: null });
  expect(useAfterSession.getState()).toMatchObject({
    askRateGame: true,
    ratingGame: { gameId: game.gid, sessionId: ID, playedSeconds: 75, shortSession: false, endReason: 'time-limit' },
  });
  expect(launch.store.getState().step).toBe('idle');
});

test('a stream that fails before its first picture says why and asks nothing', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('ready')) });
  await launch.play(game);
  await push(session('ended', { endReason: 'host-lost' }));
  await launch.onStreamOver({ failure: 'ticket-invalid' });
  expect(useErrors.getState().errorMessage).toBe('problem ticket-invalid');
  expect(useAfterSession.getState().askRateGame).toBe(false);
});

test('a game that was taken over elsewhere asks nothing, and comes back with a ticket that takes it over', async () => {
  const wishes: unknown[] = [];
  const launch = controller({
    canPlay: allowed,
    createPlaySession: () => good(session('ready')),
    streamTicket: ({ query }: { query: unknown }) => {
      wishes.push(query);
      return good({ ticket: 't', signalingUrl: 'ws://host', expiresInSeconds: 30 });
    },
  });
  await launch.play(game);
  launch.reclaim();
  launch.onPicture();
  await launch.openTicket({ takeOver: false });
  await launch.onStreamOver({ failure: null, replaced: true });
  expect(launch.store.getState()).toMatchObject({ step: 'displaced', game });
  expect(useAfterSession.getState().askRateGame).toBe(false);

  launch.reclaim();
  expect(launch.store.getState().step).toBe('streaming');
  await launch.openTicket({ takeOver: false });
  await launch.openTicket({ takeOver: false });
  await launch.openTicket({ takeOver: true });
  expect(wishes).toEqual([{}, { takeOver: 'true' }, {}, { takeOver: 'true' }]);
});

test('a game that is left to the other browser is not ended', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('ready')) });
  await launch.play(game);
  launch.leaveThere();
  expect(launch.store.getState().step).toBe('idle');
  expect(called).not.toContain('endPlaySession');
});
