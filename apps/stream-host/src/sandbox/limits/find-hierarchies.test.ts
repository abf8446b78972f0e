import { describe, expect, it } from 'vitest';
import { findHierarchies } from './find-hierarchies.ts';
import { usualMemoryMb } from './session-limits.ts';

const V1_MOUNTS = `
31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct
35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
39 31 0:36 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids
40 31 0:37 / /sys/fs/cgroup/freezer rw,relatime - cgroup cgroup rw,freezer
41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw`;
const V2_MOUNTS =
  '30 23 0:27 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate';

const find = (memberships: string, mounts: string, controllers = '') =>
  findHierarchies({ memberships, mounts, controllersOf: () => controllers });

describe('where groups may be made', () => {
  it('is nowhere without cgroups, or without a controller we use', () => {
    expect(find('', '')).toEqual([]);
    expect(find('0::/user.slice', '')).toEqual([]);
    expect(find('3:freezer:/', V1_MOUNTS)).toEqual([]);
    expect(find('0::/', V2_MOUNTS, 'io hugetlb')).toEqual([]);
  });

  it('is below the own group of each tree of version 1, never beside it', () => {
    const found = find('9:memory:/service/7\n4:cpu,cpuacct:/\n3:pids:/service/7\n2:freezer:/\n0::/', V1_MOUNTS);
    expect(found).toEqual([
      [{ version: 1, controllers: ['memory'], folder: '/sys/fs/cgroup/memory/service/7' }],
      [{ version: 1, controllers: ['cpu'], folder: '/sys/fs/cgroup/cpu,cpuacct' }],
      [{ version: 1, controllers: ['pids'], folder: '/sys/fs/cgroup/pids/service/7' }],
    ]);
  });

  it('is the top of what a container sees when its own group is the top', () => {
    const mounts = '35 31 0:32 /docker/ab /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory';
    expect(find('9:memory:/docker/ab', mounts)[0]?.[0]?.folder).toBe('/sys/fs/cgroup/memory');
    expect(find('9:memory:/docker/ab/cd', mounts)[0]?.[0]?.folder).toBe('/sys/fs/cgroup/memory/cd');
  });

  it.each(['/docker/abc', '/other', '/../..', '/docker/ab/../../x'])(
    'is not outside of what is mounted for %s',
    (own) => {
      const mounts = '35 31 0:32 /docker/ab /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory';
      expect(find(`9:memory:${own}`, mounts)[0]?.[0]?.folder).toBe('/sys/fs/cgroup/memory');
    },
  );

  it('is the own group in version 2, and else the top', () => {
    const own = '/sys/fs/cgroup/system.slice/nimbo.service';
    expect(find('0::/system.slice/nimbo.service', V2_MOUNTS, 'cpuset cpu io memory pids')).toEqual([
      [own, '/sys/fs/cgroup'].map((folder) => ({ version: 2, controllers: ['memory', 'pids', 'cpu'], folder })),
    ]);
  });
});

describe('the memory of a game when nobody has set it', () => {
  it.each([
    [4096, 1, 2048],
    [4096, 3, 1024],
    [8192, 1, 4096],
    [65_536, 4, 4096],
  ])('is of %i MiB and %i slots %i MiB', (machine, slots, memory) => {
    expect(usualMemoryMb(machine, slots)).toBe(memory);
  });
});
