import { z } from 'zod';

/** What of the catalogue's overlay an installation needs to know. */
const Verified = z.array(z.object({ gid: z.string(), status: z.string(), packages: z.array(z.string()) }));
const LaunchSet = z.array(z.object({ gid: z.string(), packages: z.array(z.string()) }));

export type InstallWish =
  | { readonly what: 'launch-set' }
  | { readonly what: 'playable' }
  | { readonly what: 'titles'; readonly gids: readonly string[] };

export interface InstallPlan {
  readonly packages: readonly string[];
  /** Titles nobody has tried yet, or that did not run then. */
  readonly toTry: readonly string[];
}

/** Separates what is wanted from the options that `npm start` has too; no wish where the line says nothing or two things. */
export function readWish(line: readonly string[]): { wish: InstallWish | null; rest: string[] } {
  const firstOption = line.findIndex((word) => word.startsWith('-') && !WISHES.includes(word));
  const words = firstOption < 0 ? line : line.slice(0, firstOption);
  const rest = firstOption < 0 ? [] : line.slice(firstOption);
  const gids = words.filter((word) => !WISHES.includes(word));
  const wishes: InstallWish[] = [
    ...(words.includes('--launch-set') ? [{ what: 'launch-set' } as const] : []),
    ...(words.includes('--playable') ? [{ what: 'playable' } as const] : []),
    ...(gids.length > 0 ? [{ what: 'titles', gids } as const] : []),
  ];
  return { wish: wishes.length === 1 ? wishes[0]! : null, rest: [...rest] };
}
const WISHES: readonly string[] = ['--launch-set', '--playable'];

/** @param verified content of the overlay's `verified.json` @param launchSet content of its `launch-set.json` */
export function planInstallation(wish: InstallWish, verified: unknown, launchSet: unknown): InstallPlan {
  const running = Verified.parse(verified).filter(({ status }) => status === 'playable');
  const of = (entries: readonly { readonly packages: readonly string[] }[]) => [
    ...new Set(entries.flatMap(({ packages }) => packages)),
  ];
  switch (wish.what) {
    case 'launch-set':
      return { packages: of(LaunchSet.parse(launchSet)), toTry: [] };
    case 'playable':
      return { packages: of(running), toTry: [] };
    case 'titles': {
      const known = new Set(running.map(({ gid }) => gid));
      return {
        packages: of(running.filter(({ gid }) => wish.gids.includes(gid))),
        toTry: wish.gids.filter((gid) => !known.has(gid)),
      };
    }
  }
}
