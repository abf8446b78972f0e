import { GamepadMapping } from '@nimbo/contracts/gamepad';
import { TouchLayout } from '@nimbo/contracts/touch';
import { z } from 'zod';
import { Tuning } from '../tuning.ts';
import type { WorkerOptions } from '../worker-protocol.ts';

const port = z.int().min(1).max(65_535);

const schema: z.ZodType<WorkerOptions> = z.strictObject({
  display: z.string().regex(/^:\d+$/),
  xauthority: z.string(),
  pulseServer: z
    .string()
    .regex(/^unix:[\w./-]+$/)
    .nullable(),
  width: z.int().min(16).max(8192),
  height: z.int().min(16).max(8192),
  maxHeight: z.int().min(16).max(8192),
  fps: z.int().min(1).max(120),
  maxBitrateKbps: z.int().min(100).max(100_000),
  pointer: z.enum(['none', 'absolute', 'relative']),
  gamepad: GamepadMapping,
  furtherPlayers: z.array(GamepadMapping).optional(),
  touch: TouchLayout.optional(),
  udpPort: port,
  bindAddress: z.string().min(1),
  advertisedAddress: z.string().min(1).nullable(),
  mediaSocket: z.string().startsWith('/').optional(),
  tuning: Tuning,
  heldUntilShown: z.boolean().optional(),
});

/** Reads the worker's only argument. Throws with every fault named when it is not `WorkerOptions`. */
export function parseWorkerOptions(argument: string | undefined): WorkerOptions {
  if (argument === undefined) throw new Error('worker options are missing: expected JSON as the only argument');
  const result = schema.safeParse(JSON.parse(argument));
  if (!result.success) throw new Error(`worker options are wrong:\n${z.prettifyError(result.error)}`);
  return result.data;
}
