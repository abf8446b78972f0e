import { describe, expect, test } from 'vitest';
import { eulasOf, licenceId, serviceTermsId, splitEulas } from './eula.ts';

describe('the id of a licence', () => {
  test.each([
    [null, 'licence:g:unknown:1'],
    ['', 'licence:g:unknown:1'],
    ['  / ', 'licence:g:unknown:1'],
    ['GPL-2.0+', 'licence:g:GPL-2.0+:1'],
    ['GPL-2.0-only AND (MIT OR Zlib)', 'licence:g:GPL-2.0-only-AND-MIT-OR-Zlib:1'],
  ])('of %j is %s', (licence, id) => {
    expect(licenceId('g', licence)).toBe(id);
  });

  test('stays below the longest id the interface takes', () => {
    expect(licenceId('g'.repeat(100), 'x'.repeat(10_000)).length).toBeLessThan(400);
  });

  test('changes with the version and with the licence, so that both are pending again', () => {
    const accepted = new Set(eulasOf({ gid: 'g', licence: 'MIT' }));
    expect(splitEulas([licenceId('g', 'MIT', 2)], accepted).pendingEulas).toHaveLength(1);
    expect(splitEulas([licenceId('g', 'Zlib')], accepted).pendingEulas).toHaveLength(1);
    expect(splitEulas([serviceTermsId(2)], accepted).pendingEulas).toHaveLength(1);
  });
});

test('the terms of the service are accepted once for all games, the licence of each apart', () => {
  const accepted = new Set(eulasOf({ gid: 'a', licence: 'MIT' }));
  expect(splitEulas(eulasOf({ gid: 'b', licence: 'MIT' }), accepted)).toEqual({
    acceptedEulas: [serviceTermsId()],
    pendingEulas: ['licence:b:MIT:1'],
  });
});
