import { CONTROLLERS, type Controller, type Hierarchy } from './session-limits.ts';

/** What the kernel tells about a process's cgroups. Source: cgroups(7), proc(5). */
export interface CgroupFacts {
  /** `/proc/self/cgroup` */
  readonly memberships: string;
  /** `/proc/self/mountinfo` */
  readonly mounts: string;
  /** Content of `cgroup.controllers` of a version 2 folder; empty when there is none. */
  readonly controllersOf: (folder: string) => string;
}

/**
 * Folders in which groups may be made, best first, for each tree of cgroups. A process limits its children below where it
 * is itself, so that what limits it goes on to hold; in a tree of version 2 such a place may hold no processes, and the top of
 * what is mounted is the second choice.
 */
export function findHierarchies(facts: CgroupFacts): Hierarchy[][] {
  const mounts = cgroupMounts(facts.mounts);
  return facts.memberships
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, names = '', membership = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      const version = names === '' ? 2 : 1;
      const mount = mounts.find((one) =>
        version === 2 ? one.version === 2 : one.names.includes(names.split(',')[0] ?? ''),
      );
      if (!mount) return [];
      const own = ownFolder(mount, membership);
      const folders = version === 2 && own !== mount.folder ? [own, mount.folder] : [own];
      const options = folders.flatMap((folder): Hierarchy[] => {
        const controllers = wanted(version === 2 ? facts.controllersOf(folder).split(/\s+/) : names.split(','));
        return controllers.length === 0 ? [] : [{ version, controllers, folder }];
      });
      return options.length === 0 ? [] : [options];
    });
}

interface Mount {
  readonly version: 1 | 2;
  /** Its controllers, for version 1. */
  readonly names: readonly string[];
  readonly folder: string;
  /** Which group the top of the mount is. */
  readonly root: string;
}

function cgroupMounts(mountinfo: string): Mount[] {
  return mountinfo.split('\n').flatMap((line): Mount[] => {
    const [place = '', file = ''] = line.split(' - ');
    const [type, , options = ''] = file.split(' ');
    if (type !== 'cgroup' && type !== 'cgroup2') return [];
    const [, , , root = '/', folder = ''] = place.split(' ');
    return [{ version: type === 'cgroup2' ? 2 : 1, names: options.split(','), folder, root }];
  });
}

/** Below the mount; a group outside of what is mounted, as a container may see it, stands for the mount's top. */
function ownFolder({ folder, root }: Mount, membership: string): string {
  const top = root === '/' ? '' : root;
  if (!`${membership}/`.startsWith(`${top}/`)) return folder;
  const below = membership.slice(top.length).replace(/\/$/, '');
  return below.includes('..') ? folder : `${folder}${below}`;
}

function wanted(names: readonly string[]): Controller[] {
  return CONTROLLERS.filter((name) => names.includes(name));
}
