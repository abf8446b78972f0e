import type { ApiUnderTest, Player } from './api.ts';

export const PROFILES = '/user/household/profiles';
export const CHOICE = '/user/household/current-profile';
export const PROOF = '/user/household/admin-proof';
export const MINUTE = 60_000;
/** The admin's PIN. */
export const PIN = '2468';

export const LIA = {
  nickname: 'Lía',
  birthdate: '2017-05-14',
  avatar: 'star',
  kids: true,
  ageLimit: 10,
  limits: { weekdayMinutes: 45, weekendMinutes: 90, bedtime: { from: 1230, until: 450 } },
};
export const NO_LIMITS = { weekdayMinutes: null, weekendMinutes: null, bedtime: null };
export const MATEO = {
  nickname: 'Mateo',
  birthdate: '2010-02-01',
  avatar: 'drop',
  kids: false,
  ageLimit: 16,
  limits: NO_LIMITS,
};

/** What the people of a household do. @param api the one that is open when they do it */
export function people(api: () => ApiUnderTest) {
  const call = (method: string, url: string, as: Player | string, body?: unknown) =>
    api().call(method, url, { as, ...(body === undefined ? {} : { body }) });

  /** Body of a success, else the code of the refusal. */
  const said = async (method: string, url: string, as: Player | string, body?: unknown) => {
    const reply = await call(method, url, as, body);
    return reply.statusCode < 300 ? reply.json() : reply.json().code;
  };

  const setPin = (player: Player, pin: string, current?: string) =>
    said('PUT', `${PROFILES}/${player.profileId}/pin`, player, { pin, pinAgain: pin, ...(current && { current }) });

  /** The admin has a PIN and has given it. */
  const withPin = async (player: Player, pin = PIN): Promise<void> => {
    await setPin(player, pin);
    await said('POST', PROOF, player, { pin });
  };

  /** @returns the new profile's id */
  const add = async (player: Player, values: object): Promise<string> => {
    const made = await said('POST', PROFILES, player, values);
    if (!made.id) throw new Error(`not added: ${JSON.stringify(made)}`);
    return made.id;
  };

  /**
   * A bearer for this browser, or another one of the account, as it is now.
   * @param identitySession that it has signed in by
   * @param claims of its sign-in, beside the usual ones
   */
  const bearer = async (
    player: Player,
    authSessionId = player.authSessionId,
    identitySession?: string,
    claims: object = {},
  ): Promise<Player> => {
    const token = await api().accountToken(player.subject, identitySession, claims);
    const reply = await call('POST', '/auth-sessions/bearer', token, { authSessionId });
    const { access_token, profile } = reply.json();
    return { ...player, authSessionId, bearer: access_token, profileId: profile?.id ?? '' };
  };

  const choose = (player: Player | string, profileId: string, pin?: string) =>
    said('PUT', CHOICE, player, { profileId, ...(pin !== undefined && { pin }) });

  /** Chooses and comes back with the new bearer. */
  const playAs = async (player: Player, profileId: string, pin?: string): Promise<Player> => {
    const chosen = await choose(player, profileId, pin);
    if (chosen.id !== profileId) throw new Error(`not chosen: ${JSON.stringify(chosen)}`);
    return bearer(player);
  };

  /** The profile in a browser of its own. */
  const elsewhere = async (player: Player, profileId: string, pin?: string): Promise<Player> =>
    playAs(await bearer(player, crypto.randomUUID()), profileId, pin);

  return { call, said, setPin, withPin, add, bearer, choose, playAs, elsewhere };
}
