import type { CatalogList } from '@nimbo/contracts/cdn';
import type { publicCatalogueRoutes, userCatalogueRoutes } from '@nimbo/contracts/http';
import { DEFAULT_MAX_AGE, isTitleOpen, type Language, type Reader } from '@nimbo/domain';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProfileActor } from '../accounts/profile-access.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Catalogue } from './catalogue.ts';
import { prebuild, sendPrebuilt } from './prebuilt.ts';

interface Audience<A> {
  readonly readerOf: (actor: A) => Reader;
  readonly cacheControl: string;
}

interface Read<A> {
  readonly actor: A;
  readonly query: { readonly l: Language };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const ANYBODY: Reader = { ageLimit: DEFAULT_MAX_AGE, allowedTitles: [] };

/** Anybody reads the whole catalogue, as on the CDN: the age limit of a device is the client's to keep there. */
export function publicCatalogueHandlers(catalogue: Catalogue): Handlers<typeof publicCatalogueRoutes> {
  return handlers(catalogue, { readerOf: () => ANYBODY, cacheControl: 'public, no-cache' });
}

/** Inside the user zone nothing above the profile's age limit is served. */
export function userCatalogueHandlers(catalogue: Catalogue): Handlers<typeof userCatalogueRoutes> {
  return handlers(catalogue, {
    readerOf: (actor: ProfileActor) => actor.profile,
    cacheControl: 'private, no-cache',
  });
}

function handlers<A>(catalogue: Catalogue, { readerOf, cacheControl }: Audience<A>) {
  const list = (name: CatalogList) => async (read: Read<A>) => {
    const built = catalogue.edition.list({ list: name, language: read.query.l, reader: readerOf(read.actor) });
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
        reader: readerOf(read.actor),
      });
      return sendPrebuilt(read.request, read.reply, built, cacheControl);
    },
    gameInfo: async (read: Read<A> & { readonly params: { readonly id: string } }) => {
      const reader = readerOf(read.actor);
      const title = requireVisibleTitle(catalogue, read.params.id, reader);
      const info = catalogue.edition.gameInfo(title, read.query.l, reader);
      return sendPrebuilt(read.request, read.reply, prebuild(info), cacheControl);
    },
  };
}

/** The title for this reader; refuses with `game-unknown` or `age-restricted`. */
export function requireVisibleTitle(catalogue: Catalogue, gid: string, reader: Reader) {
  const entry = catalogue.find(gid);
  if (entry === undefined) throw new ProblemError('game-unknown', { detail: gid });
  if (!isTitleOpen(entry.title, reader)) throw new ProblemError('age-restricted', { detail: gid });
  return entry.title;
}
