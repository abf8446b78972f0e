import type { GamepadMapping } from '@nimbo/contracts/gamepad';
import type { ClientSignal, HostSignal } from '@nimbo/contracts/signaling';

/** What a worker needs to know at its start, as JSON in its only argument. */
export interface WorkerOptions {
  /** X display, `:7`, and the cookie file that opens it. */
  readonly display: string;
  readonly xauthority: string;
  /** `unix:/…/native`, or null for a silent session. */
  readonly pulseServer: string | null;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly maxBitrateKbps: number;
  readonly pointer: 'none' | 'absolute' | 'relative';
  /** What a pad of the player does; the worker only passes it on to the browser. */
  readonly gamepad: GamepadMapping;
  /** UDP port of this slot, and the address it is bound to. */
  readonly udpPort: number;
  readonly bindAddress: string;
  /** Address browsers are told, when it is not one of the machine's own. */
  readonly advertisedAddress: string | null;
}

/** Messages over the worker's IPC channel. `connectionId` names one browser's attempt; a newer one replaces an older. */
export type KeeperToWorker =
  | { readonly type: 'open'; readonly connectionId: string }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: ClientSignal }
  | { readonly type: 'close'; readonly connectionId: string }
  | { readonly type: 'stop' };

export type WorkerToKeeper =
  /** The first picture has been encoded: the game can be shown. */
  | { readonly type: 'up' }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: HostSignal }
  | { readonly type: 'connected'; readonly connectionId: string }
  /** The browser is gone; the game stays. */
  | { readonly type: 'disconnected'; readonly connectionId: string }
  /** The worker cannot go on and exits. */
  | { readonly type: 'fault'; readonly message: string };
