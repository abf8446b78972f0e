import { describe, expect, it } from 'vitest';
import { chooseEncoder, type EncoderProbe } from './choose-encoder.ts';
import { ENCODERS, type EncoderKind } from './encoders.ts';

function machine(existing: readonly string[], working = existing): EncoderProbe & { tried: string[] } {
  const tried: string[] = [];
  return {
    tried,
    exists: (element) => existing.includes(element),
    works: async ({ element }: EncoderKind) => {
      tried.push(element);
      return working.includes(element);
    },
  };
}

describe('the choice of an encoder', () => {
  it('is none when nothing is installed', async () => {
    expect(await chooseEncoder(ENCODERS, machine([]))).toBeNull();
  });

  it('is none when nothing that is installed works', async () => {
    expect(await chooseEncoder(ENCODERS, machine(['nvh264enc', 'x264enc'], []))).toBeNull();
  });

  it('passes over hardware that is there but does not work, and says so', async () => {
    const choice = await chooseEncoder(ENCODERS, machine(['nvh264enc', 'x264enc'], ['x264enc']));
    expect(choice?.kind.element).toBe('x264enc');
    expect(choice?.passedOver).toEqual([
      { element: 'nvh264enc', why: 'does-not-work' },
      { element: 'vah264enc', why: 'absent' },
    ]);
  });

  it('never tries what is absent', async () => {
    const probe = machine(['x264enc']);
    await chooseEncoder(ENCODERS, probe);
    expect(probe.tried).toEqual(['x264enc']);
  });

  it('prefers hardware that works, and tries no further', async () => {
    const probe = machine(['nvh264enc', 'vah264enc', 'x264enc']);
    expect((await chooseEncoder(ENCODERS, probe))?.kind.element).toBe('nvh264enc');
    expect(probe.tried).toEqual(['nvh264enc']);
  });

  it('ends with one that runs everywhere and is proven; all others are labelled', () => {
    expect(ENCODERS.map(({ element, standing }) => `${element} ${standing}`)).toEqual([
      'nvh264enc unproven',
      'vah264enc unproven',
      'x264enc proven',
    ]);
  });
});
