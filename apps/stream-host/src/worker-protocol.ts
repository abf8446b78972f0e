import type { GamepadMapping } from '@nimbo/contracts/gamepad';
import type { ClientSignal, HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import type { TouchLayout } from '@nimbo/contracts/touch';
import type { Tuning } from './tuning.ts';

/** What a worker needs to know at its start, as JSON in its only argument or, without one, in its first message. */
export interface WorkerOptions {
  /** X display, `:7`, and the cookie file that opens it. */
  readonly display: string;
  readonly xauthority: string;
  /** `unix:/…/native`, or null for a silent session. */
  readonly pulseServer: string | null;
  readonly width: number;
  readonly height: number;
  /** Lines the plan pays for; of a larger display the picture is made smaller. */
  readonly maxHeight: number;
  readonly fps: number;
  readonly maxBitrateKbps: number;
  readonly pointer: 'none' | 'absolute' | 'relative';
  /** What a pad of the player does; the worker only passes it on to the browser. */
  readonly gamepad: GamepadMapping;
  /** The same of the pads of further players, and of a touch screen. */
  readonly furtherPlayers?: GamepadMapping[] | undefined;
  readonly touch?: TouchLayout | undefined;
  /** UDP port of this slot, and the address it is bound to. */
  readonly udpPort: number;
  readonly bindAddress: string;
  /** Address browsers are told, when it is not one of the machine's own. */
  readonly advertisedAddress: string | null;
  /** Path of the unix socket the agent brings browsers to that have no UDP; without it they are refused. */
  readonly mediaSocket?: string;
  readonly tuning: Tuning;
  /** No picture is sent before the message `shown`: there is nothing of the game in it. */
  readonly heldUntilShown?: boolean;
}

/** Messages over the worker's IPC channel. `connectionId` names one browser's attempt; a newer one replaces an older. */
export type KeeperToWorker =
  /** `options` as in the argument. What comes before it waits. */
  | { readonly type: 'begin'; readonly session: string; readonly options: string }
  /** The game has a window. */
  | { readonly type: 'shown' }
  | { readonly type: 'open'; readonly connectionId: string; readonly transport: StreamTransport }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: ClientSignal }
  | { readonly type: 'close'; readonly connectionId: string }
  | { readonly type: 'stop' };

export type WorkerToKeeper =
  /** The first picture has been encoded: the game can be shown. */
  | { readonly type: 'up' }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: HostSignal }
  | { readonly type: 'connected'; readonly connectionId: string }
  /** The first picture with a window of the game has been sent, in ms since 1970. */
  | { readonly type: 'first-picture'; readonly atMs: number }
  /** Nothing is heard from the browser any more, or again; its connection may still be mended. */
  | { readonly type: 'silence'; readonly connectionId: string; readonly silent: boolean }
  /** The browser is gone; the game stays. */
  | { readonly type: 'disconnected'; readonly connectionId: string }
  /** The worker cannot go on and exits. */
  | { readonly type: 'fault'; readonly message: string };
