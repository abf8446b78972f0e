import { z } from 'zod';
import { Banner, BillboardItem, CategoryItem, FreeGame, GameInfo, GameListItem, Gid, Lang } from './catalog.ts';
import { BILLBOARD_SIZES } from './cdn.ts';
import {
  CanPlay,
  CanPlayRefusal,
  CurrentProfile,
  Eula,
  Location,
  PlayedGame,
  PlaySession,
  SoonerZone,
  StreamTicket,
  Zone,
} from './playing.ts';
import type { Authz, Route } from './route.ts';

export * from './catalog.ts';
export * from './household.ts';
export * from './notices.ts';
export * from './playing.ts';
export * from './profile-news.ts';
export * from './route.ts';
export * from './wishes.ts';

const ZoneId = z.string().regex(/^[a-z0-9-]{1,40}$/);
const l = z.object({ l: Lang.default('en') });
const gameParams = z.object({ id: Gid });
const sessionParams = z.object({ id: z.uuid() });
const billboardQuery = l.extend({ size: z.enum([...BILLBOARD_SIZES, '0']).default('L') });

/** Catalogue reads exist twice: for anybody below `/catalog`, and below `/user/catalog` within the profile's age limit. */
const catalogueReads = <A extends Authz>(prefix: string, authz: A) =>
  ({
    games: {
      method: 'GET',
      path: `${prefix}/games`,
      authz,
      summary: 'All games, by title',
      query: l,
      response: z.array(GameListItem),
    },
    billboard: {
      method: 'GET',
      path: `${prefix}/billboard`,
      authz,
      summary: 'Billboard',
      query: billboardQuery,
      response: z.array(BillboardItem),
    },
    banners: {
      method: 'GET',
      path: `${prefix}/banners`,
      authz,
      summary: 'Banners',
      query: l,
      response: z.array(Banner),
    },
    popular: {
      method: 'GET',
      path: `${prefix}/popular`,
      authz,
      summary: 'Popular games',
      query: l,
      response: z.array(GameListItem),
    },
    free: {
      method: 'GET',
      path: `${prefix}/free`,
      authz,
      summary: 'Games of the free tier',
      query: l,
      response: z.array(FreeGame),
    },
    categories: {
      method: 'GET',
      path: `${prefix}/categories`,
      authz,
      summary: 'Categories, by name',
      query: l,
      response: z.array(CategoryItem),
    },
    gameInfo: {
      method: 'GET',
      path: `${prefix}/:id/game-info`,
      authz,
      summary: 'One game',
      params: gameParams,
      query: l,
      response: GameInfo,
    },
  }) as const;

export const publicCatalogueRoutes = catalogueReads('/catalog', 'public') satisfies Record<string, Route>;
export const userCatalogueRoutes = catalogueReads('/user/catalog', 'profile') satisfies Record<string, Route>;

/** Who plays, and playing. Paths below `/user` are the user zone. */
export const apiRoutes = {
  zones: {
    method: 'GET',
    path: '/zones',
    authz: 'public',
    summary: 'Zones with stream hosts',
    response: z.array(Zone),
  },
  location: { method: 'GET', path: '/location', authz: 'public', summary: 'Country of the caller', response: Location },

  profile: {
    method: 'GET',
    path: '/user/profile',
    authz: 'profile',
    summary: 'The profile of the bearer',
    response: CurrentProfile,
  },
  playedGames: {
    method: 'GET',
    path: '/user/user-profiles/:id/played-games',
    authz: 'profile',
    summary: 'Games the profile has played',
    params: z.object({ id: z.uuid() }),
    query: z.object({ sort: z.enum(['lastPlayed']).default('lastPlayed') }),
    response: z.array(PlayedGame),
  },
  canPlay: {
    method: 'GET',
    path: '/user/v2/canPlay',
    authz: 'profile',
    summary: 'May this profile play this game? A refusal is a 4xx with an array of reasons',
    query: z.object({ gid: Gid, l: Lang.default('en') }),
    response: CanPlay,
    refusal: CanPlayRefusal,
  },
  eulas: {
    method: 'GET',
    path: '/user/games/:id/eulas',
    authz: 'profile',
    summary: 'Terms of the service and licence of the game',
    params: gameParams,
    query: l,
    response: z.array(Eula),
  },
  acceptEulas: {
    method: 'POST',
    path: '/user/games/:id/eulas',
    authz: 'profile',
    summary: 'Accept terms',
    params: gameParams,
    query: l,
    body: z.strictObject({ eulas: z.array(z.string().max(400)).min(1).max(20) }),
    response: z.object({ acceptedEulas: z.array(z.string()), pendingEulas: z.array(z.string()) }),
  },
  createPlaySession: {
    method: 'POST',
    path: '/user/play-sessions',
    authz: 'profile',
    summary: 'Ask for a game; it starts at once or waits in the queue',
    body: z.strictObject({
      gid: Gid,
      /** Where it has to run; any zone when absent. */
      zone: ZoneId.optional(),
    }),
    response: PlaySession,
    status: 201,
  },
  currentPlaySession: {
    method: 'GET',
    path: '/user/play-sessions/current',
    authz: 'profile',
    summary: 'The play session this profile can go back to, if any',
    response: z.object({ playSession: PlaySession.nullable() }),
  },
  playSession: {
    method: 'GET',
    path: '/user/play-sessions/:id',
    authz: 'profile',
    summary: 'One play session',
    params: sessionParams,
    response: PlaySession,
  },
  playSessionEvents: {
    method: 'GET',
    path: '/user/play-sessions/:id/events',
    authz: 'profile',
    summary: 'The play session at every change, until it has ended',
    params: sessionParams,
    response: PlaySession,
    events: true,
  },
  soonerZones: {
    method: 'GET',
    path: '/user/play-sessions/:id/sooner-zones',
    authz: 'profile',
    summary: 'Zones in which a queued play session would have its turn sooner, the soonest first',
    params: sessionParams,
    response: z.array(SoonerZone),
  },
  changeZone: {
    method: 'PUT',
    path: '/user/play-sessions/:id/zone',
    authz: 'profile',
    summary: 'Wait for another zone; the place in the queue is kept',
    params: sessionParams,
    body: z.strictObject({ zone: ZoneId }),
    response: PlaySession,
  },
  streamTicket: {
    method: 'POST',
    path: '/user/play-sessions/:id/ticket',
    authz: 'profile',
    summary:
      'A ticket for the stream of a game that a host has; from `starting` on, so that the way is open when it shows',
    params: sessionParams,
    /** `takeOver=true`: the player has said that another browser, where one is connected, is to give way. */
    query: z.object({ takeOver: z.enum(['true', 'false']).default('false') }),
    response: StreamTicket,
  },
  endPlaySession: {
    method: 'DELETE',
    path: '/user/play-sessions/:id',
    authz: 'profile',
    summary: 'Leave the game or the queue',
    params: sessionParams,
    response: PlaySession,
  },
} as const satisfies Record<string, Route>;
