import type { GamepadControl } from '@nimbo/contracts/gamepad';
import { GameStream } from './game-stream.ts';
import type { HostLinkOptions } from './host-link.ts';
import type { StreamLimits } from './limits.ts';
import type { PictureControls } from './picture/picture-controls.ts';
import type { StreamState } from './state.ts';
import type { StreamStatistics } from './statistics/statistics.ts';
import type { TransportPreference } from './transport/transport-choice.ts';

export interface StreamOptions extends HostLinkOptions {
  /** Shown with `object-fit: contain`; plays muted. */
  readonly video: HTMLVideoElement;
  readonly audio: HTMLAudioElement;
  /** Takes the pointer; usually lies over the video. */
  readonly surface: HTMLElement;
  /** Controls of a pad that the page keeps to itself and gives to the game with `tapControl`. */
  readonly keptControls?: readonly GamepadControl[];
  /** `auto` by default. */
  readonly transport?: TransportPreference;
  readonly softwareDecoding?: boolean;
  readonly limits?: Partial<StreamLimits>;
  onChange(state: StreamState): void;
  readonly createPeerConnection?: () => RTCPeerConnection;
}

export interface Stream {
  readonly state: StreamState;
  /** Ends the play session; the state becomes `ended`. */
  leave(): void;
  /** Takes the game from the other browser, at `in-use`. */
  takeOver(): void;
  /** Off while the page itself needs the keyboard, mouse and pads. On at the start. */
  setInputEnabled(enabled: boolean): void;
  /** Presses and releases a key the page has kept for itself, by its `KeyboardEvent.code`. */
  tap(code: string): void;
  /** The same for a control of a pad: presses whatever the game has it for, nothing when it has it for nothing. */
  tapControl(control: GamepadControl): void;
  /** Holds what the controls of a touch screen press from now on: keys and mouse buttons, as recipes name them. */
  holdTouch(targets: Iterable<string>): void;
  /** Writes a text into the game, key by key. */
  type(text: string): void;
  /** The most to ask of the host: data saver, low resolution. What is not said has no limit. */
  setLimits(limits: Partial<StreamLimits>): void;
  /** Reconnects where the present connection does not allow the choice. */
  setSoftwareDecoding(on: boolean): void;
  /** How the picture is shown; what is not said is neutral. Costs nothing while all is. */
  setPicture(controls: Partial<PictureControls>): void;
  /** Null while there is no connection. */
  statistics(): Promise<StreamStatistics | null>;
  /** Lets go of everything without ending the play session. `onChange` is not called any more. */
  close(): void;
}

/**
 * Plays a play session in the page. Reconnects by itself, with a fresh ticket and a new connection each time, for as long as
 * the host keeps the game.
 */
export function openStream(options: StreamOptions): Stream {
  const stream = new GameStream(options);
  stream.open();
  return stream;
}
