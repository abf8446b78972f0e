import type { Overlay } from '../overlay/overlay-schema.ts';
import type { PackageData } from './package-data.ts';

/** Endings of packages that are a part of a game, not one. */
const PART =
  /-(data|common|music|sounds?|dedicated|server|dbg|doc|maps?|themes?|levels?|extra|utils|tools?|src|metaserver|campaigns?)$|-data-/;

/** Packages of section games that nobody has taken or put aside yet: what a person could read next. */
export function unreadPackages(data: PackageData, overlay: Overlay): string[] {
  const known = new Set([
    ...data.components.map((component) => component.package),
    ...overlay.packages.map((entry) => entry.package),
    ...overlay.programs.map((entry) => entry.package),
    ...overlay.excludedPackages.keys(),
  ]);
  return [...data.packages.values()]
    .filter(
      ({ name, section, debtags }) =>
        section === 'games' &&
        !known.has(name) &&
        !PART.test(name) &&
        debtags.includes('role::program') &&
        debtags.some((tag) => tag.startsWith('game::')),
    )
    .map((record) => record.name)
    .toSorted();
}
