import { beforeEach, expect, test, vi } from 'vitest';

let root: { dataset: { input?: string } };
beforeEach(() => {
  vi.resetModules();
  root = { dataset: {} };
  vi.stubGlobal('document', { documentElement: root });
  return () => vi.unstubAllGlobals();
});

/** The module of a page whose first pointer is a finger, or a mouse. */
async function pageOn(device: 'tablet' | 'desktop') {
  vi.stubGlobal('matchMedia', () => ({ matches: device === 'tablet' }));
  return await import('./input-mode.ts');
}

test.each([
  ['tablet', 'touch'],
  ['desktop', 'pointer'],
] as const)('before anything is used on a %s, %s leads', async (device, mode) => {
  const { guessInputMode, inputMode } = await pageOn(device);
  guessInputMode();
  expect([inputMode(), root.dataset.input]).toEqual([mode, mode]);
});

test.each(['pointer', 'key', 'pad'] as const)('what was used on a tablet is not guessed anew: %s', async (mode) => {
  const { guessInputMode, inputMode, setInputMode } = await pageOn('tablet');
  guessInputMode();
  setInputMode(mode);
  guessInputMode();
  expect([inputMode(), root.dataset.input]).toEqual([mode, mode]);
});
