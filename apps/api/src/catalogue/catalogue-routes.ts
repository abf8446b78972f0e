import type { CatalogList } from '@nimbo/contracts/cdn';
import type { publicCatalogueRoutes, userCatalogueRoutes } from '@nimbo/contracts/http';
import { DEFAULT_MAX_AGE, isAllowedAtAge, type Language } from '@nimbo/domain';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProfileActor } from '../accounts/profile-access.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Catalogue } from './catalogue.ts';
import { prebuild, sendPrebuilt } from './prebuilt.ts';

interface Reader<A> {
  readonly ageLimitOf: (actor: A) => number;
  readonly cacheControl: string;
}

interface Read<A> {
  readonly actor: A;
  readonly query: { readonly l: Language };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Anybody reads the whole catalogue, as on the CDN: the age limit of a device is the client's to keep there. */
export function publicCatalogueHandlers(catalogue: Catalogue): Handlers<typeof publicCatalogueRoutes> {
  return handlers(catalogue, { ageLimitOf: () => DEFAULT_MAX_AGE, cacheControl: 'public, no-cache' });
}

/** Inside the user zone nothing above the profile's age limit is served. */
export function userCatalogueHandlers(catalogue: Catalogue): Handlers<typeof userCatalogueRoutes> {
  return handlers(catalogue, {
    ageLimitOf: (actor: ProfileActor) => actor.profile.ageLimit,
    cacheControl: 'private, no-cache',
  });
}

function handlers<A>(catalogue: Catalogue, { ageLimitOf, cacheControl }: Reader<A>) {
  const list = (name: CatalogList) => async (read: Read<A>) => {
    const built = catalogue.edition.list({ list: name, language: read.query.l, ageLimit: ageLimitOf(read.actor) });
    return sendPrebuilt(read.request, read.reply, built, cacheControl);
  };
  return {
    games: list('games'),
    banners: list('banners'),
    popular: list('popular'),
    free: list('free'),
    categories: list('categories'),
    billboard: async (read: Read<A> & { readonly query: { readonly size: 'S' | 'M' | 'L' | '0' } }) => {
      const size = read.query.size === '0' ? 'L' : read.query.size;
      const built = catalogue.edition.list({
        list: `billboard-${size}`,
        language: read.query.l,
        ageLimit: ageLimitOf(read.actor),
      });
      return sendPrebuilt(read.request, read.reply, built, cacheControl);
    },
    gameInfo: async (read: Read<A> & { readonly params: { readonly id: string } }) => {
      const ageLimit = ageLimitOf(read.actor);
      const title = requireVisibleTitle(catalogue, read.params.id, ageLimit);
      const info = catalogue.edition.gameInfo(title, read.query.l, ageLimit);
      return sendPrebuilt(read.request, read.reply, prebuild(info), cacheControl);
    },
  };
}

/** The title for a reader with this age limit; refuses with `game-unknown` or `age-restricted`. */
export function requireVisibleTitle(catalogue: Catalogue, gid: string, ageLimit: number) {
  const entry = catalogue.find(gid);
  if (entry === undefined) throw new ProblemError('game-unknown', { detail: gid });
  if (!isAllowedAtAge(entry.title.age.code, ageLimit)) throw new ProblemError('age-restricted', { detail: gid });
  return entry.title;
}
