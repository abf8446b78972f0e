import { SPLASH_MS } from '@nimbo/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { questionAfter, useAfterSession } from './after-session.ts';
import { useErrors } from './errors.ts';
import { useInputDevices } from './input-devices.ts';
import { useRunningGame } from './running-game.ts';
import { useShellDialogs } from './shell-dialogs.ts';
import { turnSplashes, useSplash } from './splash.ts';

const launch = { gid: 'frozen-bubble', title: 'Frozen-Bubble', gameUUID: 'b0b', maxPlayTime: '600' };

beforeEach(() => {
  useErrors.setState(useErrors.getInitialState());
  useRunningGame.setState(useRunningGame.getInitialState());
  useAfterSession.setState(useAfterSession.getInitialState());
});

test('before any launch the loader says the short name and Games', () => {
  expect(useRunningGame.getState().gameLoaderMessage).toBe('Nimbo Games');
});

test('a launch shows the loader at popup index 0-0 and turns the play time into a number', () => {
  useRunningGame.getState().showGameLoader(launch);
  expect(useRunningGame.getState()).toMatchObject({
    showGameloader: true,
    popUpIndex: '0-0',
    gid: 'frozen-bubble',
    gameTitle: 'Frozen-Bubble',
    gameUUID: 'b0b',
    maxPlayTimeSeconds: 600,
  });
});

test('hiding the loader clears gid, title and popup index', () => {
  useRunningGame.getState().showGameLoader(launch);
  useRunningGame.getState().hideGameLoader();
  expect(useRunningGame.getState()).toMatchObject({
    showGameloader: false,
    gid: null,
    gameTitle: '',
    popUpIndex: null,
  });
});

test('an error hides the loader and clears the popup index', () => {
  useRunningGame.getState().showGameLoader(launch);
  useErrors.getState().showError('No', { fatal: true });
  expect(useRunningGame.getState()).toMatchObject({ showGameloader: false, popUpIndex: null });
  expect(useErrors.getState()).toMatchObject({ errorMessage: 'No', showErrorModal: true, fatalError: true });
});

test('an error that follows a fatal one does not replace it', () => {
  useErrors.getState().showError('fatal', { fatal: true });
  useErrors.getState().showError('later');
  expect(useErrors.getState()).toMatchObject({ errorMessage: 'fatal', fatalError: true });
});

test('hiding the error clears message, flag and remedy', () => {
  useErrors.getState().showError('No', { fatal: true, remedy: { again: () => {} } });
  useErrors.getState().hideError();
  expect(useErrors.getState()).toMatchObject({
    errorMessage: null,
    showErrorModal: false,
    fatalError: false,
    remedy: null,
  });
});

test.each([
  [0, true],
  [59.9, true],
  [60, false],
])('a session of %d seconds is short: %s', (playedSeconds, shortSession) => {
  const game = { gameId: 'a', sessionId: 'b', title: 'A', endReason: null, playedSeconds };
  useAfterSession.getState().setRatingGame(game);
  expect(useAfterSession.getState()).toMatchObject({ askRateGame: true, ratingGame: { shortSession } });
});

test('the splash advances by index, and after the sixth comes the first', () => {
  const seen = Array.from({ length: 7 }, () => {
    const { currentSplash, nextSplash } = useSplash.getState();
    nextSplash();
    return currentSplash;
  });
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 0]);
});

test('after a session one thing is asked: an offer only after the free minutes, and only where the api makes one', () => {
  const offer = {
    plan: 'Plus',
    priceCents: 799,
    currency: 'EUR',
    period: 'monthly' as const,
    sessionSeconds: [600, 7200] as [number, number],
    games: [38, 800] as [number, number],
    pictureHeight: [720, 1080] as [number, number],
    url: 'https://play.example/pay',
  };
  const game = { gameId: 'a', sessionId: 'b', title: 'A', playedSeconds: 600, shortSession: false };
  expect(questionAfter({ ...game, endReason: 'time-limit' })).toBe('rating');
  expect(questionAfter({ ...game, endReason: 'left', offer })).toBe('rating');
  expect(questionAfter({ ...game, shortSession: true, endReason: 'left', offer })).toBe('short');
  expect(questionAfter({ ...game, endReason: 'time-limit', offer })).toBe('upsell');
});

test('a question closes the menu it was asked from, and staying takes both questions back', () => {
  const dialogs = useShellDialogs.getState();
  dialogs.openMenu();
  dialogs.askLogout();
  expect(useShellDialogs.getState()).toMatchObject({ menuOpen: false, confirmLogout: true, confirmCloseApp: false });
  dialogs.askCloseApp();
  dialogs.stay();
  expect(useShellDialogs.getState()).toMatchObject({ menuOpen: false, confirmLogout: false, confirmCloseApp: false });
});

test('who logs out leaves no gamepad behind', () => {
  useInputDevices.getState().connected('Xbox Pad');
  expect(useInputDevices.getState()).toMatchObject({ gamepadConnected: true, gamepadName: 'Xbox Pad' });
  useInputDevices.getState().disconnected();
  expect(useInputDevices.getState()).toMatchObject({ gamepadConnected: false, gamepadName: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  { matches: true, pictures: 0 },
  { matches: false, pictures: 2 },
])(
  'where less motion is wanted ($matches) two turns show $pictures more pictures, and none after the last look',
  ({ matches, pictures }) => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches }));
    useSplash.setState({ currentSplash: 0 });
    const stop = turnSplashes();
    vi.advanceTimersByTime(2 * SPLASH_MS);
    stop();
    vi.advanceTimersByTime(2 * SPLASH_MS);
    expect(useSplash.getState().currentSplash).toBe(pictures);
  },
);
