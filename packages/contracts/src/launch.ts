import { z } from 'zod';
import { GamepadMapping, MAX_FURTHER_PLAYERS } from './gamepad.ts';
import { TouchLayout } from './touch.ts';

/**
 * How a stream host starts a title. The catalogue holds it, the api sends it with the start order, the host obeys it inside
 * the sandbox. Paths are inside the sandbox, where HOME is `/home/player`.
 */
export const LaunchRecipe = z.strictObject({
  /** Program and arguments; `{width}` and `{height}` are replaced by the display's size. */
  argv: z.array(z.string().min(1)).min(1),
  env: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).default({}),
  /** Files written into a fresh HOME before the start; relative paths, no `..`. Existing files are kept unless `always`. */
  files: z
    .array(
      z.strictObject({
        path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./ -]+$/),
        content: z.string().max(65_536),
        always: z.boolean().default(false),
      }),
    )
    .default([]),
  /** The game's own picture; the browser scales it to fill what the player sees. */
  display: z.strictObject({ width: z.int().min(320).max(3840), height: z.int().min(200).max(2160) }),
  /**
   * Set for titles that draw in whatever size their display has: the plan's picture is used up to this one. Other titles keep
   * `display`, whatever the plan.
   */
  largest: z.strictObject({ width: z.int().max(3840), height: z.int().max(2160) }).optional(),
  /** `maximize` gives the main window the whole display without decoration; `none` leaves the windows alone. */
  window: z.enum(['none', 'maximize']).default('none'),
  /** Whether the player steers with a pointer on the picture, a captured one, or none at all. */
  pointer: z.enum(['none', 'absolute', 'relative']).default('absolute'),
  /** True only for titles that are useless without a network. */
  network: z.boolean().default(false),
  /** Frames per second worth encoding. */
  fps: z.int().min(10).max(60).default(60),
  /** What a pad does; of an empty one the default of the pointer holds (`toGamepadMapping`). */
  gamepad: GamepadMapping.default({}),
  /** What the pads of the second and further players do, in their order; where absent all pads are one. */
  furtherPlayers: z.array(GamepadMapping).max(MAX_FURTHER_PLAYERS).optional(),
  /** What a touch screen shows over the picture; absent: what follows from pad and pointer (`toTouchLayout`). */
  touch: TouchLayout.optional(),
  /** Folders below HOME that hold the player's progress. */
  saves: z.array(z.string()).default([]),
});
export type LaunchRecipe = z.output<typeof LaunchRecipe>;
