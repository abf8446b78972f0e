import { ageReason } from '@nimbo/i18n/age-reasons';
import { expect, test } from 'vitest';
import { loadOverlay } from '../overlay/load-overlay.ts';
import { ageFromOars, OARS_AGES } from './age-from-oars.ts';
import { decideAge } from './decide-age.ts';
import { COLLECTION_AGES } from './drafts-of-collections.ts';
import { READ_BY_HAND } from './drafts-of-packages.ts';

/** Every reason that a title of the catalogue can have. */
async function reasons(): Promise<Set<string>> {
  const overlay = await loadOverlay();
  const nothing = { gid: 'nowhere', oars: null, kinds: [], text: '' };
  const declared = Object.keys(OARS_AGES).flatMap((attribute) =>
    ['mild', 'moderate', 'intense'].map((level) => ageFromOars({ [attribute]: level })),
  );
  return new Set(
    [
      ...overlay.ages.values(),
      ...overlay.ageRules,
      ...Object.values(COLLECTION_AGES),
      READ_BY_HAND,
      ...declared,
      ageFromOars({}),
      decideAge(nothing, overlay),
    ].map(({ reason }) => reason),
  );
}

test.each(['es', 'pt'] as const)('players read every reason for an age in %s', async (language) => {
  for (const reason of await reasons()) {
    expect(ageReason(reason, language)).toMatchObject({ language });
    expect(ageReason(reason, language).text).not.toBe(ageReason(reason, 'en').text);
  }
});
