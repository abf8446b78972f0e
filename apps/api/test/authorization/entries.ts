import type { ProblemCode } from '@nimbo/contracts/problems';
import { LIA, NO_LIMITS, PIN } from '../support/household.ts';
import { type ActorName, ADULT, type Belongings, GAME } from './world.ts';

/** A request that an actor of the right kind makes, about what these belongings name. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Entry {
  readonly ask?: (of: Belongings) => Asked;
  /**
   * What it gives where the belongings are not the actor's: `stranger` those of another household, `sibling` those of another
   * profile of the own one, for routes that are about oneself, `child` those of a child for its admin, where not even the admin may.
   * Absent where the request names nothing of anybody.
   */
  readonly foreign?: { readonly stranger: ProblemCode; readonly sibling?: ProblemCode; readonly child?: ProblemCode };
  /** Refusals of a narrower rule than the guard's. */
  readonly narrower?: Partial<Record<ActorName, ProblemCode>>;
  /** It leaves less than there was: the next request needs a new world. */
  readonly spends?: true;
}

const NOTHING: Entry = {};
const game: Entry = { ask: () => ({ params: { id: GAME } }) };
const profile = (of: Belongings): Asked => ({ params: { id: of.profileId } });
const session = (of: Belongings): Asked => ({ params: { id: of.sessionId } });
const ofProfile = (more: Omit<Entry, 'ask' | 'foreign'> & { sibling?: ProblemCode; body?: unknown } = {}): Entry => {
  const { sibling, body, ...rest } = more;
  return {
    ask: (of) => ({ ...profile(of), ...(body !== undefined && { body }) }),
    foreign: { stranger: 'profile-unknown', ...(sibling && { sibling }) },
    ...rest,
  };
};
/** What is a profile's own, also for its admin. */
const OF_ONE_PROFILE = (code: ProblemCode) => ({ stranger: code, sibling: code, child: code });
const ofSession = (more: Omit<Asked, 'params'> = {}): Entry => ({
  ask: (of) => ({ ...session(of), ...more }),
  foreign: OF_ONE_PROFILE('play-session-unknown'),
});
const ofSave = (spends?: true): Entry => ({
  ask: (of) => ({ params: { id: GAME, saveId: of.saveId } }),
  foreign: OF_ONE_PROFILE('save-unknown'),
  ...(spends && { spends }),
});
const hosted = (more: (of: Belongings) => Asked = () => ({})): Entry => ({
  ask: (of) => ({ ...more(of), params: { hostId: 'host-1', id: of.sessionId, ...more(of).params } }),
});
const newPin = { pin: '1357', pinAgain: '1357' };
const catalogue = (prefix: string) =>
  Object.fromEntries(
    ['games', 'billboard', 'banners', 'popular', 'free', 'categories'].map((list) => [
      `GET ${prefix}/${list}`,
      NOTHING,
    ]),
  );

/** Every operation of the api, by method and path. The matrix fails where one is missing or is none. */
export const ENTRIES: Readonly<Record<string, Entry>> = {
  ...catalogue('/catalog'),
  ...catalogue('/user/catalog'),
  'GET /catalog/:id/game-info': game,
  'GET /user/catalog/:id/game-info': game,
  'GET /zones': NOTHING,
  'GET /location': NOTHING,
  'GET /.well-known/jwks.json': NOTHING,
  'POST /account/recovery': { ask: () => ({ body: { email: 'nobody@casa.example' } }) },

  'GET /user/household/profiles': NOTHING,
  'PUT /user/household/current-profile': {
    ask: (of) => ({ body: { profileId: of.profileId, pin: PIN } }),
    foreign: { stranger: 'profile-unknown' },
    spends: true,
  },
  'POST /user/household/admin-proof': { ask: () => ({ body: { pin: PIN } }) },
  'GET /user/household/profiles/:id': ofProfile({ sibling: 'forbidden' }),
  'POST /user/household/profiles': { ask: () => ({ body: { ...LIA, limits: NO_LIMITS } }) },
  'PUT /user/household/profiles/:id': {
    ask: (of) => ({
      ...profile(of),
      body: { identity: { nickname: of.nickname, birthdate: LIA.birthdate, avatar: LIA.avatar } },
    }),
    foreign: { stranger: 'profile-unknown', sibling: 'forbidden' },
  },
  'PUT /user/household/profiles/:id/pin': ofProfile({ body: newPin, sibling: 'forbidden', spends: true }),
  'DELETE /user/household/profiles/:id': ofProfile({ spends: true }),
  'GET /user/household/profiles/:id/saves': ofProfile(),
  'GET /user/household/profiles/:id/saves/:saveId/archive': {
    ask: (of) => ({ params: { id: of.profileId, saveId: of.saveId } }),
    foreign: { stranger: 'profile-unknown' },
  },
  'GET /user/household/settings': NOTHING,
  'PUT /user/household/settings': { ask: () => ({ body: { timeZone: 'Europe/Madrid' } }) },
  'GET /user/household/pin-recovery': NOTHING,
  'POST /user/household/pin-recovery': {
    ask: (of) => ({ body: { profileId: of.profileId } }),
    foreign: { stranger: 'profile-unknown' },
  },
  'PUT /user/household/pin-recovery': {
    ask: (of) => ({ body: { profileId: of.profileId, code: '12345678', ...newPin } }),
    foreign: { stranger: 'profile-unknown' },
  },
  'GET /user/household/weekly-summary': NOTHING,
  'PUT /user/household/weekly-summary': { ask: () => ({ body: { enabled: false } }) },
  'GET /user/events': NOTHING,
  'POST /user/household/wishes': {
    ask: () => ({ body: { kind: 'time', minutes: 15 } }),
    // Who sets the rules asks nobody.
    narrower: { admin: 'forbidden', stranger: 'forbidden' },
  },
  'GET /user/household/wishes': NOTHING,
  'PUT /user/household/wishes/:id/answer': {
    ask: (of) => ({ params: { id: of.wishId }, body: { answer: 'always', pin: PIN } }),
    foreign: { stranger: 'wish-unknown', sibling: 'wish-unknown' },
    spends: true,
  },
  'GET /user/household/profiles/:id/time': ofProfile({ sibling: 'forbidden' }),
  'GET /user/household/profiles/:id/allowed-titles': ofProfile(),
  'DELETE /user/household/profiles/:id/allowed-titles/:gid': {
    ask: (of) => ({ params: { id: of.profileId, gid: ADULT } }),
    foreign: { stranger: 'profile-unknown' },
    spends: true,
  },

  'POST /auth-sessions/bearer': { ask: () => ({ body: { authSessionId: crypto.randomUUID() } }) },
  'POST /auth-sessions/ended': { ask: () => ({ body: { logoutToken: 'none' } }) },
  'POST /auth-sessions/end': { ask: () => ({ body: { authSessionId: crypto.randomUUID() } }) },

  'GET /user/account': NOTHING,
  'PUT /user/account/password': {
    ask: () => ({ body: { currentPassword: 'Tormenta-1', newPassword: 'Relampago-22' } }),
    spends: true,
  },
  'POST /user/account/confirmation-mail': NOTHING,
  'GET /user/account/devices': NOTHING,
  'DELETE /user/account/devices/:id': {
    ask: (of) => ({ params: { id: of.deviceId } }),
    foreign: { stranger: 'device-unknown' },
    spends: true,
  },
  'DELETE /user/account/devices': { spends: true },
  'GET /user/account/export': NOTHING,
  'DELETE /user/account': { ask: () => ({ body: { currentPassword: 'Tormenta-1' } }), spends: true },

  'GET /user/profile': NOTHING,
  'GET /user/user-profiles/:id/played-games': {
    ask: profile,
    foreign: OF_ONE_PROFILE('forbidden'),
  },
  'GET /user/v2/canPlay': { ask: () => ({ query: { gid: GAME } }) },
  'GET /user/games/:id/eulas': game,
  'POST /user/games/:id/eulas': { ask: () => ({ params: { id: GAME }, body: { eulas: ['none'] } }) },
  'POST /user/play-sessions': { ask: () => ({ body: { gid: GAME } }) },
  'GET /user/play-sessions/current': NOTHING,
  'GET /user/play-sessions/:id': ofSession(),
  'GET /user/play-sessions/:id/events': ofSession(),
  'GET /user/play-sessions/:id/sooner-zones': ofSession(),
  'PUT /user/play-sessions/:id/zone': ofSession({ body: { zone: 'z' } }),
  'POST /user/play-sessions/:id/ticket': ofSession(),
  'DELETE /user/play-sessions/:id': ofSession(),
  'POST /user/games/:id/ratings': {
    ask: (of) => ({ params: { id: GAME }, body: { sessionId: of.sessionId, shortSession: false, stars: 4 } }),
    foreign: OF_ONE_PROFILE('play-session-unknown'),
  },
  'POST /user/feedback': {
    ask: () => ({ body: { kind: 'game', gid: GAME, problem: 'no-sound', withSession: true } }),
  },
  'POST /user/topics/subscribe': {
    ask: (of) => ({ body: { tokens: [of.pushToken], topic: 'turn' } }),
    foreign: { stranger: 'token-taken' },
  },
  'POST /user/topics/unsubscribe': { ask: () => ({ body: { tokens: ['a-token-of-nobody'] } }) },
  'GET /user/topics/key': NOTHING,
  'GET /user/notices': NOTHING,
  'GET /user/games/:id/saves': game,
  'POST /user/games/:id/saves/:saveId/restore': ofSave(),
  'GET /user/games/:id/saves/:saveId/archive': ofSave(),
  'DELETE /user/games/:id/saves/:saveId': ofSave(true),

  'GET /internal/hosts/:hostId/play-sessions/:id/save': hosted(),
  'GET /internal/hosts/:hostId/play-sessions/:id/saves/:saveId': hosted((of) => ({ params: { saveId: of.saveId } })),
  'PUT /internal/hosts/:hostId/play-sessions/:id/snapshots/:sequence': hosted(() => ({
    params: { sequence: '2' },
    query: { sha256: 'a'.repeat(64), kind: 'ended', takenAt: '2026-11-21T10:00:00.000Z' },
    headers: { 'content-type': 'application/zstd' },
    body: Buffer.from('not the bytes of that hash'),
  })),
  'POST /internal/hosts/:hostId/play-sessions/:id/saves-complete': hosted(),
  'POST /internal/hosts/:hostId/report': {
    ask: () => ({
      params: { hostId: 'host-1' },
      body: {
        zone: 'z',
        controlUrl: 'http://127.0.0.1:9',
        signalingUrl: 'ws://127.0.0.1:9',
        slots: 1,
        draining: false,
        sessions: [],
      },
    }),
  },
};
