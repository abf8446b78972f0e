import { describe, expect, it } from 'vitest';
import { chooseSave, type KeptSave, planRetention, type RetentionPolicy } from './saves.ts';

const version = (generation: number, sequence: number, sha256 = `${generation}-${sequence}`) => ({
  generation,
  sequence,
  sha256,
});

describe('which save a session starts from', () => {
  it.each([
    ['nothing where there is none', null, null, 'nothing'],
    ['the only one of the host', version(1, 1), null, 'local'],
    ['the only one of the vault', null, version(1, 1), 'vault'],
    ['the later snapshot of the same session', version(1, 3), version(1, 2), 'local'],
    ['the later session, however many snapshots the earlier one took', version(1, 99), version(2, 1), 'vault'],
    ['the later session on the host', version(3, 1), version(2, 40), 'local'],
    ['a restore after the session the host has not handed in', version(1, 99), version(2, 0), 'vault'],
    ['what lies on the host already', version(1, 1, 'a'), version(1, 1, 'a'), 'local'],
    ['the checked one of two under one version', version(1, 1, 'a'), version(1, 1, 'b'), 'vault'],
  ] as const)('%s', (_what, local, vault, choice) => {
    expect(chooseSave(local, vault)).toBe(choice);
  });
});

describe('which saves go', () => {
  const policy: RetentionPolicy = { newest: 3, restorePoints: 2, profileBytes: 1000 };
  const save = (generation: number, sequence: number, change: Partial<KeptSave> = {}): KeptSave => ({
    id: `${change.gid ?? 'a'}:${generation}.${sequence}`,
    gid: 'a',
    generation,
    sequence,
    sha256: `${change.gid ?? 'a'}${generation}.${sequence}`,
    sizeBytes: 1,
    ...change,
  });

  it('none of few', () => {
    expect(planRetention([], policy)).toEqual({ remove: [], keptBytes: 0 });
    expect(planRetention([save(1, 1), save(1, 2), save(1, 3)], policy)).toEqual({ remove: [], keptBytes: 3 });
  });

  it('the oldest snapshots of a session, not its last one', () => {
    const saves = [1, 2, 3, 4].map((sequence) => save(2, sequence));
    expect(planRetention([save(1, 7), save(1, 8), ...saves], policy).remove.toSorted()).toEqual(['a:1.7', 'a:2.1']);
  });

  it('restore points beyond the wanted number', () => {
    const saves = [1, 2, 3, 4, 5].map((generation) => save(generation, 1));
    expect(planRetention(saves, policy).remove.toSorted()).toEqual(['a:1.1', 'a:2.1']);
  });

  it('the oldest of all titles when the profile holds too much, one byte after the limit', () => {
    const saves = [
      save(1, 1, { sizeBytes: 400 }),
      save(2, 1, { gid: 'b', sizeBytes: 300 }),
      save(3, 1, { sizeBytes: 300 }),
    ];
    expect(planRetention(saves, policy)).toEqual({ remove: [], keptBytes: 1000 });
    expect(planRetention([...saves, save(4, 1, { gid: 'c' })], policy)).toEqual({ remove: ['a:1.1'], keptBytes: 601 });
  });

  it('never the newest of a title, even where those alone are too much', () => {
    const saves = [save(1, 1, { sizeBytes: 900 }), save(2, 1, { gid: 'b', sizeBytes: 900 })];
    expect(planRetention(saves, policy)).toEqual({ remove: [], keptBytes: 1800 });
  });

  it('counts the same bytes once', () => {
    const same = { sha256: 'same', sizeBytes: 600 };
    expect(planRetention([save(1, 1, same), save(2, 0, same)], policy)).toEqual({ remove: [], keptBytes: 600 });
  });
});
