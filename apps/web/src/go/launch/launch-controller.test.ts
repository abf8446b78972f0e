import { apiRoutes, type PlaySession, type Route } from '@nimbo/contracts/http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useRunningGame } from '../state/running-game.ts';
import { useWishes } from '../state/wishes.ts';
import { createLaunchController } from './launch-controller.ts';
import type { LaunchWords } from './launch-page.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const game = { gid: 'frozen-bubble', title: 'Frozen-Bubble' };
const words: LaunchWords = {
  language: 'en',
  problem: (code) => `problem ${code}`,
  network: 'network',
  launchFailed: 'launch failed',
  loader: (state) => `loader ${state}`,
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

function controller(answers: Answers, findServer = async (): Promise<string | null> => null) {
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
  return createLaunchController({ api, words: () => words, findServer });
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
  useWishes.setState(useWishes.getInitialState());
});

test('a refusal of can-play is said by its first reason, and nothing is started', async () => {
  const launch = controller({ canPlay: () => bad(403, [{ code: 'game-not-playable' }, { code: 'not-in-plan' }]) });
  await launch.play(game);
  expect(called).toEqual(['canPlay']);
  expect(useErrors.getState()).toMatchObject({ errorMessage: 'problem game-not-playable', fatalError: false });
  expect(launch.store.getState()).toEqual({ step: 'idle' });
});

test('a refusal without a list, and no reply, are said too', async () => {
  await controller({ canPlay: () => bad(500, null) }).play(game);
  expect(useErrors.getState().errorMessage).toBe('problem undefined');
  useErrors.getState().hideError();
  await controller({}).play(game);
  expect(useErrors.getState().errorMessage).toBe('network');
});

test.each([
  ['no reply', {}, 'network'],
  ['no reason', bad(500, null), 'problem undefined'],
  ['a part that is away', bad(503, { code: 'unavailable' }), 'problem unavailable'],
])('after %s the same game can be tried again, or another one chosen', async (_what, reply, message) => {
  let answer: HttpReply = reply;
  const launch = controller({ canPlay: () => answer, createPlaySession: () => good(session('queued')) });
  await launch.play(game);
  const { errorMessage, remedy } = useErrors.getState();
  expect({ errorMessage, otherGame: remedy?.otherGame }).toEqual({ errorMessage: message, otherGame: true });
  answer = allowed();
  remedy!.again();
  await vi.waitFor(() => expect(launch.store.getState()).toMatchObject({ step: 'launching', game }));
});

test.each(['game-not-playable', 'not-in-plan', 'signed-out'])(
  '%s would be met again: the error only closes',
  async (code) => {
    await controller({ canPlay: () => bad(403, [{ code }]) }).play(game);
    expect(useErrors.getState()).toMatchObject({ errorMessage: `problem ${code}`, remedy: null });
  },
);

test.each([
  ['age-restricted', { kind: 'title', gid: game.gid }],
  ['no-time-left', { kind: 'time' }],
] as const)('what %s stands against can be asked a parent for', async (code, asking) => {
  const launch = controller({ canPlay: () => bad(403, [{ code }]) });
  await launch.play(game);
  expect(useErrors.getState().showErrorModal).toBe(false);
  expect(useWishes.getState().asking).toEqual(asking);
  expect(launch.store.getState()).toEqual({ step: 'idle' });
});

test('time that ran out between the question and the answer is told in the same way', async () => {
  await controller({ canPlay: allowed, createPlaySession: () => bad(403, { code: 'no-time-left' }) }).play(game);
  expect(useWishes.getState().asking).toEqual({ kind: 'time' });
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
  expect(seen.slice(0, 3)).toEqual([
    'true 0-0 Nimbo Games idle',
    'true 0-0 loader server idle',
    'true 0-0 loader server server',
  ]);
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
  expect(useErrors.getState()).toMatchObject({ errorMessage: 'launch failed', remedy: { otherGame: true } });
  expect(useRunningGame.getState().popUpIndex).toBe(null);
});

test('a title that is disallowed while its game starts can be asked for', async () => {
  const launch = controller({ canPlay: allowed, createPlaySession: () => good(session('allocating')) });
  await launch.play(game);
  await push(session('ended', { endReason: 'not-allowed' }));
  expect(useErrors.getState().showErrorModal).toBe(false);
  expect(useWishes.getState().asking).toEqual({ kind: 'title', gid: game.gid });
  useWishes.getState().stopAsking();
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

describe('the nearest zone', () => {
  const wished: unknown[] = [];
  const asking = (answer: (body: { zone?: string }) => HttpReply, zone: string | null) =>
    controller(
      {
        canPlay: allowed,
        createPlaySession: ({ body }: { body: { zone?: string } }) => {
          wished.push(body.zone);
          return answer(body);
        },
      },
      async () => zone,
    );
  beforeEach(() => {
    wished.length = 0;
  });

  test('is asked for, and any zone when none was found', async () => {
    await asking(() => good(session('queued')), 'madrid').play(game);
    await asking(() => good(session('queued')), null).play(game);
    expect(wished).toEqual(['madrid', undefined]);
  });

  test.each([
    [503, 'no-server'],
    [404, 'zone-unknown'],
  ])('that has lost its servers since, or is gone, is no reason to give up (%i)', async (status, code) => {
    const launch = asking(({ zone }) => (zone ? bad(status, { code }) : good(session('queued'))), 'madrid');
    await launch.play(game);
    expect(wished).toEqual(['madrid', undefined]);
    expect(launch.store.getState().step).toBe('launching');
  });

  test('does not matter where there are no servers anywhere', async () => {
    await asking(() => bad(503, { code: 'no-server' }), 'madrid').play(game);
    expect(useErrors.getState().errorMessage).toBe('problem no-server');
    expect(useRunningGame.getState().showGameloader).toBe(false);
  });

  test('is searched for with the loader open, and leaving it then asks for nothing', async () => {
    const launch = controller({ canPlay: allowed }, async () => {
      expect(useRunningGame.getState()).toMatchObject({ showGameloader: true, runGameState: 'server', gameUUID: null });
      launch.cancel();
      return 'madrid';
    });
    await launch.play(game);
    expect(called).toEqual(['canPlay']);
    expect(launch.store.getState().step).toBe('idle');
  });
});

describe('somebody who keeps browsing', () => {
  const SECOND = 1000;
  let running: PlaySession | null;
  const waiting = async () => {
    const launch = controller({
      canPlay: allowed,
      createPlaySession: () => good(session('queued', { position: 3 })),
      endPlaySession: () => {
        running = null;
        return good(session('ended'));
      },
      currentPlaySession: () => good({ playSession: running }),
    });
    await launch.play(game);
    launch.browse();
    return launch;
  };
  const pushed = async (playSession: PlaySession) => {
    await vi.advanceTimersByTimeAsync(0);
    events!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(playSession)}\n\n`));
    await vi.advanceTimersByTimeAsync(0);
  };
  beforeEach(() => {
    running = session('queued');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('has no loader, keeps the place, and comes back to where the queue is by then', async () => {
    const launch = await waiting();
    expect(useRunningGame.getState()).toMatchObject({ showGameloader: false, popUpIndex: null });
    await pushed(session('queued', { position: 2 }));
    expect(launch.store.getState()).toMatchObject({ browsing: true, queuedFrom: 3, playSession: { position: 2 } });
    launch.comeBack();
    expect(launch.store.getState()).toMatchObject({ step: 'launching', browsing: false });
    expect(useRunningGame.getState()).toMatchObject({ showGameloader: true, runGameState: 'queue', gid: game.gid });
    expect(called).not.toContain('endPlaySession');
  });

  test('is called, and the stream opens only at the answer', async () => {
    const launch = await waiting();
    await pushed(session('starting'));
    expect(launch.store.getState()).toMatchObject({ step: 'called', call: { extensionsLeft: 1 } });
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    launch.answerCall();
    expect(launch.store.getState().step).toBe('streaming');
    expect(useRunningGame.getState()).toMatchObject({ showGameloader: true, runGameState: 'starting' });
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(launch.store.getState().step).toBe('streaming');
  });

  test('who does not answer for a minute loses the turn, and can queue again', async () => {
    const launch = await waiting();
    await pushed(session('starting'));
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(launch.store.getState()).toEqual({ step: 'missed', game });
    expect(called.at(-1)).toBe('endPlaySession');
    await launch.play(game);
    expect(launch.store.getState().step).toBe('launching');
  });

  test('may take a minute more, once', async () => {
    const launch = await waiting();
    await pushed(session('ready'));
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    launch.extendCall();
    launch.extendCall();
    await vi.advanceTimersByTimeAsync(69 * SECOND);
    expect(launch.store.getState().step).toBe('called');
    await vi.advanceTimersByTimeAsync(1 * SECOND);
    expect(launch.store.getState().step).toBe('missed');
  });

  test('hears that the host has given the game up in the meantime', async () => {
    const launch = await waiting();
    await pushed(session('ready'));
    await pushed(session('ended', { endReason: 'detached-too-long' }));
    expect(launch.store.getState().step).toBe('missed');
    const other = await waiting();
    await pushed(session('ready'));
    await pushed(session('ended', { endReason: 'start-failed' }));
    expect(other.store.getState().step).toBe('idle');
    expect(useErrors.getState().errorMessage).toBe('launch failed');
  });

  test('who presses Play on another game is asked first, and goes on waiting after Not now', async () => {
    const launch = await waiting();
    const other = { gid: 'openttd', title: 'OpenTTD' };
    await launch.play(other);
    expect(launch.store.getState()).toMatchObject({ step: 'conflict', game: other, running: { gid: game.gid } });
    launch.cancel();
    expect(launch.store.getState()).toMatchObject({ step: 'launching', browsing: true, game, queuedFrom: 3 });
    expect(called).not.toContain('endPlaySession');
    await launch.play(other);
    await pushed(session('starting'));
    expect(launch.store.getState()).toMatchObject({ step: 'called', game });
  });

  test('who presses Play on the same game is back at the loader', async () => {
    const launch = await waiting();
    await launch.play(game);
    expect(launch.store.getState()).toMatchObject({ step: 'launching', browsing: false });
    expect(useRunningGame.getState().showGameloader).toBe(true);
  });
});
