import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionGroups } from './session-groups.ts';
import { CONTROLLERS, type SessionLimits } from './session-limits.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'nimbo-groups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const limits = (version: 1 | 2, changes: Partial<SessionLimits> = {}): SessionLimits => ({
  memoryMb: 512,
  processes: 64,
  cpus: null,
  hierarchies: [{ version, controllers: [...CONTROLLERS], folder }],
  ...changes,
});
const read = (name: string) => readFileSync(path.join(folder, 'nimbo-one', name), 'utf8');

describe('the groups of a session', () => {
  it('bear the limits of version 2, the game alone those of the operator', () => {
    new SessionGroups(limits(2, { cpus: 1.5 }), 'one').make();
    expect(read('cgroup.subtree_control')).toBe('+memory +pids +cpu');
    expect(read('game/memory.max')).toBe(String(512 * 1024 * 1024));
    expect(read('game/pids.max')).toBe('64');
    expect(read('game/cpu.max')).toBe('30000 20000');
    expect(Number(read('media/cpu.weight'))).toBeGreaterThan(Number(read('game/cpu.weight')));
    for (const part of ['seat', 'media']) {
      expect(Number(read(`${part}/memory.max`))).toBeGreaterThan(0);
      expect(() => read(`${part}/cpu.max`)).toThrow();
    }
  });

  it('bear the limits of version 1', () => {
    new SessionGroups(limits(1, { cpus: 0.5 }), 'one').make();
    expect(read('game/memory.limit_in_bytes')).toBe(String(512 * 1024 * 1024));
    expect([read('game/cpu.cfs_quota_us'), read('game/cpu.cfs_period_us')]).toEqual(['10000', '20000']);
    expect(Number(read('media/cpu.shares'))).toBeGreaterThan(Number(read('game/cpu.shares')));
  });

  it('leave the processors alone when the operator does', () => {
    new SessionGroups(limits(2), 'one').make();
    expect(() => read('game/cpu.max')).toThrow();
  });

  it('cannot be had where the folder is not a tree of cgroups any more', () => {
    expect(() => new SessionGroups(limits(1, { hierarchies: [hierarchy('/proc/nothing')] }), 'one').make()).toThrow();
  });
});

describe('a process that is put into a group', () => {
  const run = ([command = '', ...words]: string[]) => spawnSync(command, words, { encoding: 'utf8' });

  it('does not start at all when it cannot enter', () => {
    const { status, stdout } = run(new SessionGroups(limits(1), 'one').inside('game', ['echo', 'started']));
    expect([status, stdout]).toEqual([125, '']);
  });

  it('enters all of them before it becomes the program, whose words stay as they are', () => {
    const second = path.join(folder, 'a second tree');
    mkdirSync(second);
    const both = limits(1, { hierarchies: [hierarchy(folder), hierarchy(second)] });
    const groups = new SessionGroups(both, 'one');
    groups.make();
    expect(run(groups.inside('game', ['printf', '%s|', 'a b', '--', '$x'])).stdout).toBe('a b|--|$x|');
    expect(read('game/cgroup.procs')).toBe('0\n');
    expect(readFileSync(`${second}/nimbo-one/game/cgroup.procs`, 'utf8')).toBe('0\n');
  });

  it('is a game of lower priority where processors cannot be shared out, and nothing else is', () => {
    const groups = new SessionGroups(limits(1, { hierarchies: [] }), 'one');
    expect(groups.inside('game', ['true'])).toEqual(['nice', '-n', '5', 'true']);
    expect(groups.inside('media', ['true'])).toEqual(['true']);
  });
});

const hierarchy = (at: string) => ({ version: 1 as const, controllers: ['pids' as const, 'cpu' as const], folder: at });
