import type { EncoderKind } from './encoders.ts';

export interface EncoderProbe {
  /** Whether GStreamer has the element. */
  exists(element: string): boolean;
  /** Whether it has encoded one picture; hardware is often there but busy, too old or not ours to use. */
  works(kind: EncoderKind): Promise<boolean>;
}

export interface EncoderChoice {
  readonly kind: EncoderKind;
  /** Those preferred to it, and why they were passed over. */
  readonly passedOver: readonly { readonly element: string; readonly why: 'absent' | 'does-not-work' }[];
}

/** The first encoder that works. Null when none does. */
export async function chooseEncoder(kinds: readonly EncoderKind[], probe: EncoderProbe): Promise<EncoderChoice | null> {
  const passedOver: EncoderChoice['passedOver'][number][] = [];
  for (const kind of kinds) {
    const { element } = kind;
    if (!probe.exists(element)) passedOver.push({ element, why: 'absent' });
    else if (await probe.works(kind)) return { kind, passedOver };
    else passedOver.push({ element, why: 'does-not-work' });
  }
  return null;
}
