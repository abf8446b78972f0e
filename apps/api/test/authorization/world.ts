import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { importJWK, SignJWT } from 'jose';
import { pack } from 'tar-stream';
import { type ApiUnderTest, HOST_KEY, type Player } from '../support/api.ts';
import { LIA, NO_LIMITS, PIN, people } from '../support/household.ts';

export const GAME = 'frozen-bubble';
export const ADULT = 'freedoom';

/** Stands in every name and in the address of the household whose things others try to reach. */
export const CANARY = 'Canary';
/** The same of the other household. */
export const KESTREL = 'Kestrel';
/** Stand in columns that are nobody's to read: hashes of PINs and passwords, and keys. */
export const SECRETS = ['argon2', 'private_jwk', 'pin_hash', 'key_hash', 'code_hash'] as const;

/** How the address of a household begins, as nobody but grown-ups may read it. @param mark CANARY or KESTREL */
export const addressMark = (mark: string) => `${mark}-`;

/** What one profile has that a route can name. */
export interface Belongings {
  readonly nickname: string;
  readonly profileId: string;
  /** A play session that has ended. */
  readonly sessionId: string;
  readonly saveId: string;
  readonly wishId: string;
  /** The AuthSession, as the list of devices names it. */
  readonly deviceId: string;
  readonly pushToken: string;
}

/** Everybody who can knock, with what they show. */
export interface World {
  readonly proofs: Readonly<Record<ActorName, string | undefined>>;
  readonly ana: Belongings;
  readonly rosa: Belongings;
  readonly lia: Belongings;
  /** The admin of another household. */
  readonly bea: Belongings;
}

export const ACTORS = [
  'anonymous',
  'expired',
  'signed-out',
  'former',
  'service',
  'account',
  'host',
  'other-host',
  'chooser',
  'kids',
  'player',
  'admin',
  'stranger',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** Both hosts have just reported, and take orders in the zone `z`. */
export async function keepHosts({ pool }: ApiUnderTest): Promise<void> {
  await pool.query(
    `insert into api.hosts (id, zone, control_url, signaling_url, slots, draining)
     select id, 'z', 'http://127.0.0.1:9', 'ws://127.0.0.1:9', 1, false from unnest(array['host-1', 'host-2']) id
     on conflict (id) do update set reported_at = now(), zone = 'z', slots = 1, draining = false`,
  );
}

export async function makeWorld(under: ApiUnderTest): Promise<World> {
  const { said, withPin, add, bearer, playAs, elsewhere } = people(() => under);
  await keepHosts(under);
  const owner = async (mark: string, nickname: string) => {
    const admin = await under.signIn();
    under.identity.accounts.add(admin.subject, { email: `${addressMark(mark)}${admin.subject}@casa.example` });
    await under.pool.query('update api.profiles set nickname = $2 where id = $1', [admin.profileId, nickname]);
    await withPin(admin);
    return admin;
  };
  const ana = await owner(CANARY, `${CANARY} Ana`);
  const values = { ...LIA, limits: { ...NO_LIMITS, weekdayMinutes: 1440, weekendMinutes: 1440 } };
  const rosa = await elsewhere(
    ana,
    await add(ana, { ...values, nickname: `${CANARY} Rosa`, kids: false, ageLimit: 16 }),
  );
  const lia = await elsewhere(ana, await add(ana, { ...values, nickname: `${CANARY} Lía` }));
  const bea = await owner(KESTREL, `${KESTREL} Bea`);
  const signedOut = await elsewhere(ana, ana.profileId, PIN);
  await said('POST', '/auth-sessions/end', await under.accountToken(ana.subject), {
    authSessionId: signedOut.authSessionId,
  });
  const former = await elsewhere(ana, rosa.profileId);
  await playAs(former, lia.profileId);
  return {
    proofs: {
      anonymous: undefined,
      expired: await signed(under, ana, { exp: Math.floor(Date.now() / 1000) - 1 }),
      'signed-out': signedOut.bearer,
      former: former.bearer,
      // What a client of the identity service gets for itself, without any person.
      service: await under.identity.token({ sub: 'service-account-nimbo-admin', azp: 'nimbo-admin', aud: 'account' }),
      account: await under.identity.token({ sub: ana.subject }),
      host: HOST_KEY,
      'other-host': 'key-of-the-second-host',
      chooser: (await bearer(ana, crypto.randomUUID())).bearer,
      kids: lia.bearer,
      player: rosa.bearer,
      admin: ana.bearer,
      stranger: bea.bearer,
    },
    ana: await belongingsOf(under, ana, `${CANARY} Ana`),
    rosa: await belongingsOf(under, rosa, `${CANARY} Rosa`),
    lia: await belongingsOf(under, lia, `${CANARY} Lía`),
    bea: await belongingsOf(under, bea, `${KESTREL} Bea`),
  };
}

async function belongingsOf(under: ApiUnderTest, player: Player, nickname: string): Promise<Belongings> {
  const { pool } = under;
  const one = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows[0].id as string;
  const sessionId = await one(
    `insert into api.play_sessions (profile_id, gid, status, host_id, max_play_seconds, played_seconds, ended_at)
     values ($1, $2, 'ended', 'host-1', 60, 5, now()) returning id`,
    [player.profileId, GAME],
  );
  const pushToken = `token-of-${player.profileId}`;
  const { rows } = await pool.query(
    `select id, account_id from api.auth_sessions where profile_id = $1 and revoked_at is null order by created_at limit 1`,
    [player.profileId],
  );
  const [{ id: deviceId, account_id: accountId }] = rows;
  await pool.query(
    `insert into api.topic_subscriptions (topic, token, profile_id, account_id, auth_session_id) values ('turn', $1, $2, $3, $4)`,
    [pushToken, player.profileId, accountId, deviceId],
  );
  await pool.query(
    `insert into api.notices (profile_id, code, nickname, expires_at) values ($1, 'wish-made', $2, now() + interval '1 day')`,
    [player.profileId, nickname],
  );
  await pool.query('insert into api.title_grants (profile_id, gid) values ($1, $2)', [player.profileId, ADULT]);
  const wishId = await one(
    `insert into api.wishes (profile_id, gid, expires_at) values ($1, 'unrated', now() + interval '1 hour') returning id`,
    [player.profileId],
  );
  const saveId = await storeSave(under, sessionId);
  return { nickname, profileId: player.profileId, sessionId, saveId, wishId, deviceId, pushToken };
}

async function storeSave(under: ApiUnderTest, sessionId: string): Promise<string> {
  const tar = pack();
  tar.entry({ name: 'save.txt' }, 'level 3');
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  const bytes = zstdCompressSync(Buffer.concat(chunks));
  const about = new URLSearchParams({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    kind: 'ended',
    takenAt: '2026-11-21T10:00:00.000Z',
  });
  const reply = await under.call('PUT', `/internal/hosts/host-1/play-sessions/${sessionId}/snapshots/1?${about}`, {
    as: HOST_KEY,
    body: bytes,
    headers: { 'content-type': 'application/zstd' },
  });
  if (reply.statusCode !== 200) throw new Error(`save: ${reply.body}`);
  const { rows } = await under.pool.query('select id from api.saves where play_session_id = $1', [sessionId]);
  return rows[0].id;
}

/** A bearer of the api's own key, with these claims changed. */
export async function signed(under: ApiUnderTest, { bearer }: Player, change: object): Promise<string> {
  const { rows } = await under.pool.query('select private_jwk from api.signing_keys');
  const [header, claims] = bearer.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return new SignJWT({ ...JSON.parse(claims!), ...change })
    .setProtectedHeader(JSON.parse(header!))
    .sign(await importJWK(rows[0].private_jwk, 'ES256'));
}

/** Tables whose rows say what somebody has; what only notes a visit is left out. */
const KEPT = {
  households: '*',
  profiles: '*',
  accounts: '*',
  auth_sessions: 'id, profile_id, admin_proved_at, revoked_at',
  wishes: '*',
  title_grants: '*',
  time_grants: '*',
  saves: '*',
  play_sessions: 'id, profile_id, gid, status, max_play_seconds, played_seconds',
  topic_subscriptions: '*',
  notices: '*',
  ratings: '*',
  eula_acceptances: '*',
  feedback: '*',
  pin_recoveries: '*',
} as const;

/** Changes with everything anybody has. */
export async function digest(under: ApiUnderTest): Promise<string> {
  const parts = Object.entries(KEPT).map(
    ([table, columns]) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from (select ${columns} from api.${table}) t)`,
  );
  const { rows } = await under.pool.query(`select concat_ws(' ', ${parts.join(', ')}) as digest`);
  return rows[0].digest;
}
