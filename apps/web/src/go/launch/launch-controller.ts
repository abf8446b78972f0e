import type { Eula } from '@nimbo/contracts/http';
import type { StoreApi } from 'zustand';
import type { Api } from '../access/api.ts';
import { type ClientDoor, createAdmission, NO_CLIENT } from './admission.ts';
import { createLaunchPage, type LaunchWords } from './launch-page.ts';
import type { LaunchedGame, LaunchState } from './launch-state.ts';
import { createRunningSession } from './running-session.ts';
import { createStreaming } from './streaming.ts';
import { createWaiting } from './waiting.ts';

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

interface LaunchOptions {
  readonly api: Api;
  readonly words: () => LaunchWords;
  /** The zone to play in, nearest first; null for any. */
  readonly findServer: () => Promise<string | null>;
  readonly client?: ClientDoor;
  readonly now?: () => number;
}

/**
 * The launch, in the order of the specification: the loader is shown with popup index, gid, title, UUID and play time; its
 * message, then the run-game state, follow the play session; hiding it clears them. Source: Spec §4 "Game launch".
 */
export function createLaunchController(options: LaunchOptions): LaunchController {
  const { api, words, findServer, client = NO_CLIENT, now = Date.now } = options;
  const page = createLaunchPage({
    words,
    onStop: () => waiting.letGo(),
    again: (game) => void admission.play(game),
  });
  const waiting = createWaiting({ api, page, now });
  const admission = createAdmission({ api, page, client, findServer, onCreated: waiting.enter });
  const running = createRunningSession({ api, page, waiting, onFree: admission.check });
  const streaming = createStreaming({ api, page, waiting });
  return {
    store: page.store,
    play: admission.play,
    loadTerms: admission.loadTerms,
    acceptTerms: admission.acceptTerms,
    openClient: admission.openClient,
    playHere: admission.playHere,
    cancel: waiting.cancel,
    browse: waiting.browse,
    comeBack: waiting.comeBack,
    extendCall: waiting.extendCall,
    answerCall: waiting.answerCall,
    changeZone: waiting.changeZone,
    onPicture: waiting.onPicture,
    findRunning: running.findRunning,
    resume: running.resume,
    endRunning: running.endRunning,
    openTicket: streaming.openTicket,
    reclaim: streaming.reclaim,
    onStreamOver: streaming.onStreamOver,
    leaveThere: page.stop,
  };
}
