import type { ProfileNews, Wish } from '@nimbo/contracts/http';
import type { wishRoutes } from '@nimbo/contracts/wish-routes';
import { type Language, refusalToChange } from '@nimbo/domain';
import { inTransaction } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import { PROFILE_CHANNEL } from '../database/notifications.ts';
import type { StateStreams } from '../events/state-streams.ts';
import { loadHousehold, lockHousehold, lockProfile } from '../household/household-store.ts';
import { adminOf, refuse, requireMember } from '../household/members.ts';
import { describeNotices } from '../notices/describe-notices.ts';
import { applyRules } from '../playing/move-deadlines.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { storeLanguage } from '../summary/summary-store.ts';
import { type AnswerSettings, answerWish } from './answer-wish.ts';
import { describeGame, describeToday, describeWish } from './describe-wish.ts';
import { loadTitleGrants, withdrawTitleGrant } from './grant-store.ts';
import { makeWish } from './make-wish.ts';
import { findWish, loadWishes } from './wish-store.ts';

export interface WishSettings extends AnswerSettings {
  readonly streams: StateStreams;
  readonly access: ProfileAccess;
}

export function wishHandlers(settings: WishSettings): Handlers<typeof wishRoutes> {
  const { pool, catalogue, proof, streams, access } = settings;

  const tell = (actor: ProfileActor, language: Language) => ({ db: pool, catalogue, reader: actor.profile, language });

  const listWishes = async (actor: ProfileActor, language: Language): Promise<Wish[]> => {
    const { id, householdId, admin } = actor.profile;
    const rows = await loadWishes(pool, householdId, admin ? null : id);
    return Promise.all(rows.map((row) => describeWish(tell(actor, language), row)));
  };

  const wishOf = async (actor: ProfileActor, id: string, language: Language): Promise<Wish> => {
    const row = await findWish(pool, actor.profile.householdId, id);
    if (!row) throw new ProblemError('wish-unknown');
    return describeWish(tell(actor, language), row);
  };

  return {
    profileEvents: async ({ actor, query, reply }) => {
      if (actor.profile.admin) await storeLanguage(pool, actor.profile.householdId, query.l);
      return streams.send<ProfileNews>(reply, {
        key: actor.profile.id,
        notices: [[PROFILE_CHANNEL, actor.profile.id]],
        look: async () => {
          if (!(await access.isStill(actor))) return 'over';
          const profile = await findCurrentProfile(pool, actor.profile.id);
          if (!profile) return 'over';
          return {
            profile,
            wishes: await listWishes({ ...actor, profile }, query.l),
            notices: await describeNotices(pool, catalogue, profile.id, query.l),
          };
        },
      });
    },

    makeWish: async ({ actor, query, body, reply }) => {
      const id = await makeWish(pool, catalogue, actor, body);
      reply.header('location', '/user/household/wishes');
      return wishOf(actor, id, query.l);
    },

    wishes: async ({ actor, query }) => listWishes(actor, query.l),

    answerWish: async ({ actor, params, query, body }) => {
      await answerWish(settings, actor, params.id, body);
      // What was allowed a moment ago is what the child sees.
      const profile = (await findCurrentProfile(pool, actor.profile.id)) ?? actor.profile;
      return wishOf({ ...actor, profile }, params.id, query.l);
    },

    todaysTime: async ({ actor, params }) => {
      const household = await loadHousehold(pool, actor.profile.householdId);
      const target = requireMember(household, params.id);
      if (!actor.profile.admin && target.id !== actor.profile.id) throw new ProblemError('forbidden');
      return describeToday(pool, target.id);
    },

    profileTitles: async ({ actor, params, query }) => {
      const household = await loadHousehold(pool, actor.profile.householdId);
      const { id } = requireMember(household, params.id);
      const grants = await loadTitleGrants(pool, id);
      return grants.flatMap(({ gid, until, grantedAt }) => {
        const title = catalogue.find(gid)?.title;
        if (!title) return [];
        const { titulo, rating_category, art } = describeGame(title, query.l);
        const times = { allowedAt: grantedAt.toISOString(), until: until?.toISOString() ?? null };
        return [{ gid, titulo, rating_category, art, ...times }];
      });
    },

    withdrawTitle: async ({ actor, params }) => {
      await inTransaction(pool, async (client) => {
        const household = await lockHousehold(client, actor.profile.householdId);
        const target = requireMember(household, params.id);
        refuse(refusalToChange(requireMember(household, actor.profile.id), target, 'limits'));
        await proof.require(client, actor, adminOf(household));
        // Who allows it meanwhile has locked in the same order.
        await lockProfile(client, target.id);
        if (!(await withdrawTitleGrant(client, target.id, params.gid))) throw new ProblemError('game-unknown');
        await applyRules(settings, client, target.id);
      });
      return { withdrawn: true as const };
    },
  };
}
