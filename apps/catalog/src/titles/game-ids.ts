import { isGameId } from '@nimbo/domain';

/**
 * gid of a title from the name the package data gives it: an AppStream id without `.desktop`, a package, or
 * `<package>.<member>`. Two names that differ only in case, `_` or `-` give the same gid; the import refuses the second.
 * @returns null where no gid can be made
 */
export function toGameId(...parts: readonly [string, ...string[]]): string | null {
  const gid = parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/\.desktop$/, '')
        .replaceAll('+', 'plus')
        .replace(/[^a-z0-9.-]+/g, '-'),
    )
    .join('.')
    .replace(/^[.-]+/, '');
  return isGameId(gid) ? gid : null;
}
