import { z } from 'zod';

/**
 * How the media plane goes about its work. The defaults are what measured best; an operator can turn single ones off to find
 * out what a fault comes from (`HOST_TUNING`), and the bench does so to show what each is worth.
 */
export const Tuning = z.strictObject({
  /** `change`: a frame is taken when the game has drawn. `tick`: a free-running clock at the frame rate takes them. */
  capture: z.enum(['change', 'tick']).default('change'),
  /** `none` tells browsers to show pictures at once instead of smoothing their arrival. */
  playout: z.enum(['none', 'smooth']).default('none'),
  /** Spreads the packets of large pictures. */
  pacing: z.enum(['on', 'off']).default('on'),
  /** Who estimates the bandwidth: the browser (REMB), or we from its transport-wide feedback. */
  congestion: z.enum(['remb', 'transport-cc']).default('transport-cc'),
  /** Sends packets twice on long lossy paths, where waiting for repairs shows. */
  redundancy: z.enum(['on', 'off']).default('on'),
});
export type Tuning = z.output<typeof Tuning>;

export const DEFAULT_TUNING: Tuning = Tuning.parse({});

/** Reads `capture=tick,pacing=off`; what is not said keeps its default. */
export const TuningSetting = z.string().transform((text, context): Tuning => {
  const pairs = text.split(',').filter(Boolean);
  const given = Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name.trim(), value.trim()];
    }),
  );
  const result = Tuning.safeParse(given);
  if (result.success) return result.data;
  context.addIssue({
    code: 'custom',
    message: `has to look like capture=tick,pacing=off: ${result.error.issues[0]?.message}`,
  });
  return z.NEVER;
});
