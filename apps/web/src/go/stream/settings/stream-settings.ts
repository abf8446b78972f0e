import { DEFAULT_GAMMA } from '@nimbo/domain';
import type { StreamLimits } from '@nimbo/stream-client';
import { z } from 'zod';

/** From the darkest to the brightest gamma. Source: DESIGN §7. */
export const GAMMA = { min: 0.5, max: 1.8, step: 0.05 } as const;
/** Brightness, contrast and saturation as factors; 1 leaves the picture as it comes. */
export const FACTOR = { min: 0.5, max: 1.5, step: 0.05 } as const;
/** 0 leaves the picture as it comes, more draws edges harder. */
export const SHARPNESS = { min: 0, max: 1, step: 0.05 } as const;
/** Heights somebody may limit the picture to, in pixels, smallest first. */
export const HEIGHTS = [360, 540, 720, 1080] as const;
/** Limit of the bitrate, in Mbit/s. */
export const BITRATE_MBPS = { min: 1, max: 20, step: 1 } as const;
/** Below this, touch controls could not be found any more. */
export const TOUCH_OPACITY = { min: 0.2, max: 1, step: 0.1 } as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }, usual: number) =>
  z.number().min(min).max(max).catch(usual);

/** How one profile wants its streams on this device. What is stored wrongly falls back one by one. */
export const StreamSettings = z.object({
  gamma: within(GAMMA, DEFAULT_GAMMA),
  /** The player has seen the calibration and said that it looks right. Source: Spec §4 "Other". */
  isGammaConfigured: z.boolean().catch(false),
  brightness: within(FACTOR, 1),
  contrast: within(FACTOR, 1),
  saturation: within(FACTOR, 1),
  sharpness: within(SHARPNESS, 0),
  quality: z.enum(['auto', 'saver', 'limits']).catch('auto'),
  maxHeight: z.literal(HEIGHTS).catch(1080),
  maxBitrateMbps: within(BITRATE_MBPS, BITRATE_MBPS.max),
  forceSoftwareDecoding: z.boolean().catch(false),
  /** `compatible` carries everything in one WebSocket, for networks that let nothing else pass. */
  transport: z.enum(['automatic', 'compatible']).catch('automatic'),
  /** 0 to 1. */
  volume: within({ min: 0, max: 1 }, 1),
  showReadings: z.boolean().catch(false),
  touchControls: z.boolean().catch(true),
  touchOpacity: within(TOUCH_OPACITY, 0.7),
});
export type StreamSettings = z.output<typeof StreamSettings>;

export const DEFAULT_STREAM_SETTINGS: StreamSettings = StreamSettings.parse({});

/** The settings as they were stored; null and whatever is no JSON count as nothing. */
export function parseStreamSettings(stored: string | null): StreamSettings {
  try {
    return StreamSettings.safeParse(JSON.parse(stored ?? '')).data ?? DEFAULT_STREAM_SETTINGS;
  } catch {
    return DEFAULT_STREAM_SETTINGS;
  }
}

/** An hour costs about 0.7 gigabytes: the picture of a telephone that pays for each of them. */
export const DATA_SAVER: StreamLimits = { maxHeight: 540, maxFps: 30, maxBitrateKbps: 1500 };

/** What a player's choice of quality asks of the host. */
export function limitsOf({
  quality,
  maxHeight,
  maxBitrateMbps,
}: Pick<StreamSettings, 'quality' | 'maxHeight' | 'maxBitrateMbps'>): Partial<StreamLimits> {
  switch (quality) {
    case 'auto':
      return {};
    case 'saver':
      return DATA_SAVER;
    case 'limits':
      return { maxHeight, maxBitrateKbps: maxBitrateMbps * 1000 };
  }
}
