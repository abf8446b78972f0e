import type { accountRoutes } from './account-routes.ts';
import type { feedbackRoutes } from './feedback-routes.ts';
import type { hostRoutes } from './host-routes.ts';
import type { householdRoutes, pinRecoveryRoutes, summaryRoutes } from './household-routes.ts';
import type { apiRoutes, userCatalogueRoutes } from './http.ts';
import type { ownAccountRoutes } from './own-account-routes.ts';
import type { ProblemCode } from './problems.ts';
import type { Authz, Route } from './route.ts';
import type { saveRoutes } from './save-routes.ts';
import type { topicRoutes } from './topic-routes.ts';
import type { wishRoutes } from './wish-routes.ts';

/** Name of a route in its table; a catalogue read has one name in both zones. */
export type RouteName =
  | keyof typeof accountRoutes
  | keyof typeof apiRoutes
  | keyof typeof feedbackRoutes
  | keyof typeof hostRoutes
  | keyof typeof householdRoutes
  | keyof typeof ownAccountRoutes
  | keyof typeof pinRecoveryRoutes
  | keyof typeof saveRoutes
  | keyof typeof summaryRoutes
  | keyof typeof topicRoutes
  | keyof typeof userCatalogueRoutes
  | keyof typeof wishRoutes;

type Codes = readonly ProblemCode[];

const PIN = ['pin-needed', 'pin-wrong', 'pin-locked', 'pin-exhausted', 'pin-first'] as const satisfies Codes;
const TITLE = ['game-unknown', 'age-restricted'] as const satisfies Codes;
const PLAY = [...TITLE, 'game-not-playable', 'region-unavailable', 'no-time-left'] as const satisfies Codes;
const OF_BEARER = ['token-missing', 'token-invalid', 'token-expired', 'signed-out'] as const satisfies Codes;

/** What the guard says. */
const AT_THE_DOOR: Readonly<Record<Authz, Codes>> = {
  public: [],
  household: OF_BEARER,
  profile: [...OF_BEARER, 'profile-needed'],
  'grown-up': [...OF_BEARER, 'profile-needed', 'forbidden'],
  admin: [...OF_BEARER, 'profile-needed', 'forbidden'],
  account: [...OF_BEARER, 'forbidden'],
  host: ['token-missing', 'token-invalid'],
};

/** What only this route says. Apart from the tables, so that who calls a route does not load it. */
const OF_ROUTE: { readonly [N in RouteName]?: Codes } = {
  gameInfo: TITLE,

  householdProfiles: ['profile-unknown'],
  chooseProfile: ['profile-unknown', ...PIN],
  proveAdmin: PIN,
  profileDetails: ['profile-unknown'],
  addProfile: ['profile-unknown', 'profile-invalid', 'pin-first', 'pin-needed', 'too-many-profiles'],
  changeProfile: ['profile-unknown', 'profile-invalid', 'pin-first', 'pin-needed', 'admin-needed'],
  setPin: ['profile-unknown', 'profile-invalid', ...PIN],
  deleteProfile: ['profile-unknown', 'pin-needed', 'admin-needed'],
  profileSaves: ['profile-unknown', 'pin-needed'],
  exportProfileSave: ['profile-unknown', 'pin-needed', 'save-unknown', 'save-damaged'],
  changeHouseholdSettings: ['pin-needed'],
  askPinRecovery: ['profile-unknown', 'pin-first', 'recovery-unavailable'],
  recoverPin: ['profile-unknown', 'profile-invalid', 'code-wrong', 'code-expired'],
  setWeeklySummary: ['pin-needed'],

  makeWish: ['profile-unknown', 'forbidden', 'game-unknown', 'wish-needless', 'asked-already', 'too-many-wishes'],
  answerWish: ['profile-unknown', 'forbidden', 'wish-unknown', 'wish-answered', 'answer-does-not-fit', ...PIN],
  todaysTime: ['profile-unknown', 'forbidden'],
  profileTitles: ['profile-unknown'],
  withdrawTitle: ['profile-unknown', 'pin-needed', 'game-unknown'],

  changePassword: ['password-refused', 'password-elsewhere', 'password-wrong'],
  confirmEmail: ['mail-failed'],
  signOutDevice: ['device-unknown'],
  exportAccount: ['pin-needed'],
  deleteAccount: ['pin-needed', 'password-wrong'],
  recoverPassword: ['email-unknown', 'mail-failed'],

  playedGames: ['forbidden'],
  canPlay: PLAY,
  eulas: TITLE,
  acceptEulas: [...TITLE, 'eula-unknown'],
  createPlaySession: [...PLAY, 'forbidden', 'eula-pending', 'play-session-exists', 'zone-unknown', 'no-server'],
  playSession: ['play-session-unknown'],
  playSessionEvents: ['play-session-unknown'],
  soonerZones: ['play-session-unknown'],
  changeZone: ['play-session-unknown', 'play-session-ended', 'zone-unknown', 'no-server'],
  streamTicket: ['play-session-unknown', 'play-session-ended', 'play-session-not-ready', ...TITLE, 'no-time-left'],
  endPlaySession: ['play-session-unknown'],
  sendFeedback: TITLE,
  rateGame: [...TITLE, 'play-session-unknown', 'play-session-not-ended', 'rating-exists'],
  subscribeTopic: ['token-taken'],

  restoreSave: ['save-unknown', 'save-in-use'],
  exportSave: ['save-unknown', 'save-damaged'],
  deleteSave: ['save-unknown'],
  sessionSave: ['play-session-unknown', 'save-on-its-way'],
  downloadSave: ['play-session-unknown', 'save-unknown'],
  uploadSave: ['play-session-unknown', 'save-damaged', 'save-no-room'],
  completeSaves: ['play-session-unknown'],
};

/** Every refusal a route can give: what its guard and its form bring with them, and what it says itself. */
export function refusalsOf(name: RouteName, route: Route): ProblemCode[] {
  const isForm = route.method !== 'GET' || route.params !== undefined || route.query !== undefined;
  const codes: ProblemCode[] = [
    ...(isForm ? (['invalid-request'] as const) : []),
    ...(route.params ? (['uri-too-long'] as const) : []),
    ...(route.method === 'GET' ? [] : (['malformed-json', 'body-too-large', 'unsupported-media-type'] as const)),
    ...AT_THE_DOOR[route.authz],
    ...(OF_ROUTE[name] ?? []),
    // Services speak for many people and are not counted.
    ...(route.authz === 'account' || route.authz === 'host' ? [] : (['too-many-requests'] as const)),
    'unavailable',
    'internal',
  ];
  return [...new Set(codes)];
}
