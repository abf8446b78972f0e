/** Opus of 128 kbit/s in 10 ms packets with its headers, and the same with two former packets in each. */
const SOUND_KBPS = { alone: 175, 'with-formers': 435 };
/** What headers, SRTP and UDP put around pictures, as part of the whole. */
const HEADER_SHARE = 0.065;
const LEAST_KBPS = 250;

export interface PathShare {
  /** Part of the packets that has to be sent again, 0 to 1. */
  readonly fractionLost: number;
  /** How often every packet goes. */
  readonly copies: number;
  readonly sound: keyof typeof SOUND_KBPS;
}

/** What the encoder may use of all that may leave, in kbit/s; the rest is for sound, headers, copies and repairs. */
export function toVideoKbps(totalKbps: number, { fractionLost, copies, sound }: PathShare): number {
  const pictures = (totalKbps - SOUND_KBPS[sound]) * (1 - HEADER_SHARE);
  return Math.max(LEAST_KBPS, pictures / (copies * (1 + Math.min(0.5, fractionLost))));
}
