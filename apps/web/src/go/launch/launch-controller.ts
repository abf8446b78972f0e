import type { Eula, PlaySession } from '@nimbo/contracts/http';
import type { Language, TurnCall } from '@nimbo/domain';
import { createStore, type StoreApi } from 'zustand';
import { type Api, apiRoutes, problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useLocation } from '../state/location.ts';
import { type RunGameState, useRunningGame } from '../state/running-game.ts';
import type { ClientAnswer } from './client/installed-client.ts';
import { followPlaySession } from './follow-play-session.ts';
import {
  type LaunchEvent,
  type LaunchedGame,
  type LaunchState,
  launchReducer,
  NO_LAUNCH,
  runGameStateOf,
} from './launch-state.ts';

/** How long the end of a session may take to be known after its stream has ended, in ms. */
const END_KNOWN_MS = 4000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The way to the installed application. */
export interface ClientDoor {
  /** Whether it is to be asked for, opened at once, or neither. */
  wish(): 'ask' | 'open' | undefined;
  remember(answer: ClientAnswer): void;
  open(gid: string): void;
}
const NO_CLIENT: ClientDoor = { wish: () => undefined, remember: () => {}, open: () => {} };

/** What the app says, in the language it has at the moment. */
export interface LaunchWords {
  readonly language: Language;
  /** What a person reads for a code of a problem or of a can-play refusal. */
  problem(code: string | undefined): string;
  network: string;
  launchFailed: string;
  loader(state: RunGameState): string;
}

export interface LaunchController {
  readonly store: StoreApi<LaunchState>;
  play(game: LaunchedGame): Promise<void>;
  loadTerms(): Promise<readonly Eula[] | null>;
  acceptTerms(ids: readonly string[]): Promise<void>;
  /** Leaves the queue, the terms or the question. Who was asked while waiting in the background goes on waiting. */
  cancel(): void;
  /** Keep browsing, and call me: the loader gives way, the place in the queue stays. */
  browse(): void;
  /** Back to the loader. */
  comeBack(): void;
  /** More time to answer the call, once. */
  extendCall(): void;
  /** Plays in the application from now on. */
  openClient(): void;
  /** Plays in this browser from now on. */
  playHere(): Promise<void>;
  /** It is my turn and I am here. */
  answerCall(): void;
  /** Waits for another zone and keeps the place. @returns whether the queue has taken it */
  changeZone(zone: string): Promise<boolean>;
  /** Looks for a play session that has not ended, once at the start. */
  findRunning(): Promise<void>;
  resume(title: string): void;
  endRunning(): Promise<void>;
  /** @param wish `takeOver`: another browser that plays is to give way */
  openTicket(wish?: { readonly takeOver: boolean }): Promise<{ ticket: string; signalingUrl: string }>;
  /** Leaves the game to the browser that plays it. */
  leaveThere(): void;
  /** Takes the game back from the browser that has taken it over. */
  reclaim(): void;
  /** The first picture is on the screen. */
  onPicture(): void;
  /** The stream is over: asks how it was, or says what failed. */
  onStreamOver(outcome: { failure: string | null; replaced?: boolean }): Promise<void>;
}

/**
 * The launch, in the order of the specification: the loader is shown with popup index, gid, title, UUID and play time; its
 * message, then the run-game state, follow the play session; hiding it clears them. Source: Spec §4 "Game launch".
 */
export function createLaunchController({
  api,
  words: wordsNow,
  findServer,
  client = NO_CLIENT,
  now = Date.now,
}: {
  api: Api;
  words: () => LaunchWords;
  /** The zone to play in, nearest first; null for any. */
  findServer: () => Promise<string | null>;
  client?: ClientDoor;
  now?: () => number;
}): LaunchController {
  const store = createStore<LaunchState>(() => NO_LAUNCH);
  const dispatch = (event: LaunchEvent) => {
    store.setState(launchReducer(store.getState(), event), true);
    return store.getState();
  };
  let unfollow = () => {};
  let callTimer: ReturnType<typeof setTimeout> | undefined;
  let allowedSeconds = 0;
  let pictureSeen = false;
  /** The next ticket is to make another browser give way. */
  let reclaiming = false;

  const stop = () => {
    unfollow();
    clearTimeout(callTimer);
    useRunningGame.getState().hideGameLoader();
    useRunningGame.getState().setRunGameState('idle');
    dispatch({ type: 'stopped' });
  };
  const fail = (message: string) => {
    stop();
    useErrors.getState().showError(message);
  };

  /** Says why not; a region without the product has a page of its own. */
  const refuse = (status: number | undefined, code: string | undefined) => {
    if (code !== 'region-unavailable')
      return fail(status === undefined ? wordsNow().network : wordsNow().problem(code));
    stop();
    useLocation.getState().refuseRegion();
  };

  const check = async (game: LaunchedGame) => {
    const reply = await api.call(apiRoutes.canPlay, { query: { gid: game.gid, l: wordsNow().language } });
    if (store.getState().step !== 'checking') return;
    if (!reply.ok) return refuse(reply.status, canPlayCode(reply.data));
    allowedSeconds = reply.data.max_play_time;
    if (dispatch({ type: 'allowed', canPlay: reply.data }).step === 'creating') await create(game);
  };

  /** Asks for the nearest zone; one that has lost its servers since then is no reason to give up. */
  const ask = async (gid: string, zone: string | null): Promise<HttpReply<PlaySession>> => {
    const reply = await api.call(apiRoutes.createPlaySession, { body: zone === null ? { gid } : { gid, zone } });
    return zone !== null && problemCode(reply) === 'no-server' ? ask(gid, null) : reply;
  };

  const create = async (game: LaunchedGame) => {
    const { gid, title } = game;
    useRunningGame.getState().showGameLoader({ gid, title, gameUUID: null, maxPlayTime: allowedSeconds });
    say('server');
    const zone = await findServer();
    if (store.getState().step !== 'creating') return;
    const reply = await ask(gid, zone);
    if (store.getState().step !== 'creating') {
      // Cancelled meanwhile: the place in the queue must not stay taken.
      if (reply.ok) await api.call(apiRoutes.endPlaySession, { params: { id: reply.data.id } });
      return;
    }
    if (reply.ok) {
      dispatch({ type: 'created', playSession: reply.data });
      return enter(game, reply.data);
    }
    if (problemCode(reply) === 'play-session-exists') {
      const current = await api.call(apiRoutes.currentPlaySession, {});
      if (current.ok && current.data.playSession) {
        useRunningGame.getState().hideGameLoader();
        dispatch({ type: 'found-running', playSession: current.data.playSession });
        return;
      }
    }
    refuse(reply.status, problemCode(reply));
  };

  const enter = (game: LaunchedGame, playSession: PlaySession) => {
    pictureSeen = false;
    showLoader(game, playSession);
    unfollow();
    unfollow = followPlaySession({
      api,
      id: playSession.id,
      onChange: (changed) => {
        const state = dispatch({ type: 'changed', playSession: changed, nowMs: now() });
        if (changed.status === 'ended' && state.step !== 'streaming') return endedBeforePicture(changed);
        if (state.step === 'called') armCall(state.call);
        else if (!pictureSeen) showProgress(changed);
      },
      onGone: () => {
        const { step } = store.getState();
        if (step === 'launching' || step === 'called') fail(wordsNow().problem('play-session-unknown'));
      },
    });
  };

  const showLoader = (game: LaunchedGame, playSession: PlaySession) => {
    const { gid, max_play_time: maxPlayTime, id: gameUUID } = playSession;
    useRunningGame.getState().showGameLoader({ gid, title: game.title, gameUUID, maxPlayTime });
    showProgress(playSession);
  };

  const say = (state: RunGameState) => {
    useRunningGame.getState().setGameLoaderMessage(wordsNow().loader(state));
    useRunningGame.getState().setRunGameState(state);
  };
  const showProgress = (playSession: PlaySession) => say(runGameStateOf(playSession));

  const endedBeforePicture = ({ endReason }: PlaySession) => {
    if (store.getState().step === 'called' && endReason === 'detached-too-long') miss();
    else if (endReason === 'left' || endReason === 'replaced') stop();
    else fail(endReason === 'save-unavailable' ? wordsNow().problem('save-on-its-way') : wordsNow().launchFailed);
  };

  /** The turn passes when nobody answers; the host would give it up by itself a little later. */
  const armCall = ({ endsAtMs }: TurnCall) => {
    clearTimeout(callTimer);
    callTimer = setTimeout(miss, endsAtMs - now());
  };
  const miss = () => {
    const state = store.getState();
    if (state.step !== 'called') return;
    unfollow();
    useRunningGame.getState().setRunGameState('idle');
    dispatch({ type: 'missed' });
    void api.call(apiRoutes.endPlaySession, { params: { id: state.playSession.id } });
  };

  /** A host needs a moment to end a game; until then the profile cannot start another. */
  const untilGone = async (id: string) => {
    const deadline = performance.now() + END_KNOWN_MS * 3;
    while (performance.now() < deadline) {
      const current = await api.call(apiRoutes.currentPlaySession, {});
      if (!current.ok || current.data.playSession?.id !== id) return;
      await pause(300);
    }
  };

  /** The session as it ended: its own last word if that comes soon, else what the api knows. */
  const endOf = async (playSession: PlaySession): Promise<PlaySession> => {
    const known = () => {
      const state = store.getState();
      return 'playSession' in state && state.playSession.status === 'ended' ? state.playSession : null;
    };
    const deadline = performance.now() + END_KNOWN_MS;
    while (!known() && performance.now() < deadline) await pause(100);
    const ended = known();
    if (ended) return ended;
    const reply = await api.call(apiRoutes.playSession, { params: { id: playSession.id } });
    return reply.ok ? reply.data : playSession;
  };

  return {
    store,
    async play(game) {
      const before = store.getState();
      const state = dispatch({ type: 'asked', game, client: client.wish() });
      if (state === before) return;
      if (state.step === 'client' && state.opened) client.open(game.gid);
      else if (state.step === 'checking') await check(game);
      else if (state.step === 'launching') showLoader(state.game, state.playSession);
    },
    async loadTerms() {
      const state = store.getState();
      if (state.step !== 'terms') return null;
      const reply = await api.call(apiRoutes.eulas, {
        params: { id: state.game.gid },
        query: { l: wordsNow().language },
      });
      if (reply.ok) return reply.data;
      refuse(reply.status, problemCode(reply));
      return null;
    },
    async acceptTerms(ids) {
      const state = store.getState();
      if (state.step !== 'terms') return;
      const { game } = state;
      const args = { params: { id: game.gid }, query: { l: wordsNow().language }, body: { eulas: [...ids] } };
      const reply = await api.call(apiRoutes.acceptEulas, args);
      if (!reply.ok) return refuse(reply.status, problemCode(reply));
      if (dispatch({ type: 'accepted' }).step === 'creating') await create(game);
    },
    cancel() {
      const state = store.getState();
      if (state.step === 'conflict' && state.waiting) {
        dispatch({ type: 'came-back' });
        return;
      }
      const isWaiting =
        state.step === 'launching' || state.step === 'called' || (state.step === 'streaming' && !pictureSeen);
      stop();
      if (isWaiting) void api.call(apiRoutes.endPlaySession, { params: { id: state.playSession.id } });
    },
    openClient() {
      const state = dispatch({ type: 'client-opened' });
      if (state.step !== 'client') return;
      client.remember('app');
      client.open(state.game.gid);
    },
    async playHere() {
      client.remember('here');
      const state = dispatch({ type: 'plays-here' });
      if (state.step === 'checking') await check(state.game);
    },
    browse() {
      dispatch({ type: 'went-browsing' });
      useRunningGame.getState().hideGameLoader();
    },
    comeBack() {
      const state = dispatch({ type: 'came-back' });
      if (state.step === 'launching') showLoader(state.game, state.playSession);
    },
    extendCall() {
      const state = dispatch({ type: 'extended', nowMs: now() });
      if (state.step === 'called') armCall(state.call);
    },
    answerCall() {
      clearTimeout(callTimer);
      const state = dispatch({ type: 'answered' });
      if (state.step === 'streaming') showLoader(state.game, state.playSession);
    },
    async changeZone(zone) {
      const state = store.getState();
      if (state.step !== 'launching') return false;
      const reply = await api.call(apiRoutes.changeZone, { params: { id: state.playSession.id }, body: { zone } });
      if (reply.ok) dispatch({ type: 'changed', playSession: reply.data, nowMs: now() });
      return reply.ok === true;
    },
    async findRunning() {
      const reply = await api.call(apiRoutes.currentPlaySession, {});
      const running = reply.ok ? reply.data.playSession : null;
      if (running && running.status !== 'ending' && running.status !== 'ended')
        dispatch({ type: 'found-running', playSession: running });
    },
    resume(title) {
      const state = store.getState();
      if (state.step !== 'conflict') return;
      const game = { gid: state.running.gid, title };
      dispatch({ type: 'resumed', game });
      enter(game, state.running);
    },
    async endRunning() {
      const state = store.getState();
      if (state.step !== 'conflict') return;
      unfollow();
      const reply = await api.call(apiRoutes.endPlaySession, { params: { id: state.running.id } });
      if (reply.status === undefined) return fail(wordsNow().network);
      await untilGone(state.running.id);
      const next = dispatch({ type: 'ended-running' });
      if (next.step === 'checking') await check(next.game);
    },
    leaveThere() {
      stop();
    },
    reclaim() {
      const before = store.getState();
      if (before.step !== 'displaced') return;
      reclaiming = true;
      enter(before.game, before.playSession);
      dispatch({ type: 'reclaimed' });
    },
    async openTicket(wish) {
      const state = store.getState();
      if (!('playSession' in state)) throw new Error('no play session to take a ticket for');
      const takeOver = wish?.takeOver || reclaiming;
      const reply = await api.call(apiRoutes.streamTicket, {
        params: { id: state.playSession.id },
        query: takeOver ? { takeOver: 'true' } : {},
      });
      if (reply.ok) {
        reclaiming = false;
        return reply.data;
      }
      throw Object.assign(new Error('no stream ticket'), { code: problemCode(reply) ?? 'unavailable' });
    },
    onPicture() {
      if (pictureSeen) return;
      pictureSeen = true;
      useRunningGame.getState().setRunGameState('running');
      useRunningGame.getState().hideGameLoader();
    },
    async onStreamOver({ failure, replaced = false }) {
      const state = store.getState();
      if (state.step !== 'streaming') return;
      if (replaced) {
        unfollow();
        dispatch({ type: 'displaced' });
        return;
      }
      const { game, playSession } = state;
      const ended = failure === 'connection-lost' ? playSession : await endOf(playSession);
      const seen = pictureSeen;
      stop();
      if (!seen && failure) return useErrors.getState().showError(wordsNow().problem(failure));
      if (!seen && ended.endReason !== 'left') return useErrors.getState().showError(wordsNow().launchFailed);
      if (failure === 'connection-lost') return useErrors.getState().showError(wordsNow().network);
      const { endReason, playedSeconds, offer } = ended;
      useAfterSession
        .getState()
        .setRatingGame({ gameId: game.gid, sessionId: ended.id, title: game.title, playedSeconds, endReason, offer });
    },
  };
}

/** First reason of a can-play refusal, which is a list; a problem has its own code. Source: ledger E1. */
function canPlayCode(data: unknown): string | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const code = (first as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
