import { z } from 'zod';
import { Gid, Lang } from './catalog.ts';
import { ProfileNews } from './profile-news.ts';
import { EXPENSIVE, type Route } from './route.ts';
import { AllowedTitle, NewWish, TodaysTime, Wish, WishAnswer } from './wishes.ts';

const l = z.object({ l: Lang.default('en') });
const wishParams = z.object({ id: z.uuid() });
const profileParams = z.object({ id: z.uuid() });

/** What children ask their parents for, what they were given, and what is new for a profile. */
export const wishRoutes = {
  profileEvents: {
    method: 'GET',
    path: '/user/events',
    authz: 'profile',
    summary: 'What is new for the profile, now and at every change',
    query: l,
    response: ProfileNews,
    events: true,
  },
  makeWish: {
    method: 'POST',
    path: '/user/household/wishes',
    authz: 'profile',
    perProfile: EXPENSIVE,
    summary: 'Ask a parent for a title above the limit, or for more time',
    query: l,
    body: NewWish,
    response: Wish,
    status: 201,
  },
  wishes: {
    method: 'GET',
    path: '/user/household/wishes',
    authz: 'profile',
    summary: 'Open wishes and those of the last day, newest first: of all children for the admin, else one’s own',
    query: l,
    response: z.array(Wish),
  },
  answerWish: {
    method: 'PUT',
    path: '/user/household/wishes/:id/answer',
    authz: 'profile',
    perProfile: EXPENSIVE,
    summary: 'The admin’s yes or no; on the child’s own device a yes with the admin’s PIN',
    params: wishParams,
    query: l,
    body: WishAnswer,
    response: Wish,
  },
  todaysTime: {
    method: 'GET',
    path: '/user/household/profiles/:id/time',
    authz: 'profile',
    summary: 'How much of today a profile has left; the admin sees all of them, others their own',
    params: profileParams,
    response: TodaysTime,
  },
  profileTitles: {
    method: 'GET',
    path: '/user/household/profiles/:id/allowed-titles',
    authz: 'admin',
    summary: 'Titles above the limit that a profile may play all the same',
    params: profileParams,
    query: l,
    response: z.array(AllowedTitle),
  },
  withdrawTitle: {
    method: 'DELETE',
    path: '/user/household/profiles/:id/allowed-titles/:gid',
    authz: 'admin',
    summary: 'Allow a title no longer',
    params: profileParams.extend({ gid: Gid }),
    response: z.object({ withdrawn: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
