import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VAULT_RETENTION } from '@nimbo/domain';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepOld } from '../src/background/sweep-old.ts';
import { finishDeletions } from '../src/own-account/delete-account.ts';
import { IdentityAdmin } from '../src/own-account/identity-admin.ts';
import { SaveFiles } from '../src/saves/save-files.ts';
import { Vault } from '../src/saves/vault.ts';
import { type ApiUnderTest, HOST_KEY, log, openApi, type Player } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { LIA, PROFILES, people } from './support/household.ts';
import { ADMIN_SECRET } from './support/test-accounts.ts';

let under: ApiUnderTest;
let ana: Player;
const { said, withPin, add, bearer, choose, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});
beforeEach(async () => {
  ana = await under.signIn();
});

const vault = () => new Vault(under.pool, new SaveFiles(under.config.savesFolder), VAULT_RETENTION);
const sweep = () => sweepOld({ pool: under.pool, vault: vault(), now: Date.now });
const count = async (table: string, where = 'true') =>
  (await under.pool.query(`select count(*)::int as n from api.${table} where ${where}`)).rows[0].n;

describe('what is old', () => {
  it('of failed tries goes, but never those of a PIN', async () => {
    await under.pool.query(
      `insert into api.failed_attempts (subject, failures, last_failure_at) values
         ('recovery:old', 5, now() - interval '25 hours'), ('recovery:new', 5, now() - interval '23 hours'),
         ('profile:old', 20, now() - interval '2 years')`,
    );
    await sweep();
    const { rows } = await under.pool.query('select subject from api.failed_attempts order by subject');
    expect(rows.map(({ subject }) => subject)).toEqual(['profile:old', 'recovery:new']);
  });

  it('of pushes goes where nobody sends them', async () => {
    await under.pool.query(
      `insert into api.topic_subscriptions (topic, token, profile_id) values ('household', 'a-receiver', $1)`,
      [ana.profileId],
    );
    await under.pool.query(
      `insert into api.pushes (topic, token, code, language, give_up_at) values
         ('household', 'a-receiver', 'wish-made', 'en', now() - interval '1 second'),
         ('household', 'a-receiver', 'wish-made', 'en', now() + interval '1 minute')`,
    );
    await sweep();
    expect(await count('pushes')).toBe(1);
  });

  it('of browsers goes where they were signed out or not seen for a hundred days, and nobody else is signed out', async () => {
    const [revoked, unseen, recent, seen] = await Promise.all(
      Array.from({ length: 4 }, () => bearer(ana, crypto.randomUUID())),
    );
    const age = async ({ bearer: token }: Player, revokedDays: number | null, seenDays: number) => {
      const { sid } = decodeJwt(token);
      await under.pool.query(
        `update api.auth_sessions set created_at = now() - interval '200 days', revoked_at = now() - make_interval(days => $2) where id = $1`,
        [sid, revokedDays],
      );
      await under.pool.query(
        'update api.devices set seen_at = now() - make_interval(days => $2) where auth_session_id = $1',
        [sid, seenDays],
      );
    };
    await age(revoked!, 101, 101);
    await age(unseen!, null, 101);
    await age(recent!, 99, 120);
    await age(seen!, null, 99);
    await sweep();
    const saidBy = (browser: Player) => said('GET', PROFILES, browser);
    under.advance(3000);
    expect([await saidBy(revoked!), await saidBy(unseen!)]).toEqual(['token-invalid', 'token-invalid']);
    expect([await saidBy(recent!), await saidBy(seen!), await saidBy(ana)]).toEqual([
      'signed-out',
      expect.objectContaining({ current: ana.profileId }),
      expect.objectContaining({ current: ana.profileId }),
    ]);
  });

  it.each([
    ['auth_sessions', 'account_id'],
    ['devices', 'identity_session'],
  ])('or not, %s are found by %s without reading them all', async (table, column) => {
    const { rows } = await under.pool.query(
      `select indexdef from pg_indexes where schemaname = 'api' and tablename = $1`,
      [table],
    );
    expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringMatching(new RegExp(`\\(${column}\\)`)));
  });

  it('of wishes and of what was given goes after a month, and nothing that is open', async () => {
    await under.pool.query(
      `insert into api.wishes (profile_id, gid, status, asked_at, expires_at, answered_at) values
         ($1, 'a', 'granted', now() - interval '40 days', now() - interval '40 days', now() - interval '31 days'),
         ($1, 'b', 'open', now() - interval '40 days', now() - interval '31 days', null),
         ($1, 'c', 'refused', now() - interval '29 days', now() - interval '29 days', now() - interval '29 days'),
         ($1, 'd', 'open', now(), now() + interval '4 hours', null)`,
      [ana.profileId],
    );
    await under.pool.query(
      `insert into api.time_grants (profile_id, day, extra_seconds, granted_at) values
         ($1, now() - interval '31 days', 60, now() - interval '31 days'), ($1, now(), 60, now())`,
      [ana.profileId],
    );
    await sweep();
    const { rows } = await under.pool.query('select gid from api.wishes where profile_id = $1 order by gid', [
      ana.profileId,
    ]);
    expect(rows).toEqual([{ gid: 'c' }, { gid: 'd' }]);
    expect(await count('time_grants', `profile_id = '${ana.profileId}'`)).toBe(1);
  });
});

describe('saves of a deleted profile', () => {
  let lia: string;
  let session: string;
  const folder = (id: string) => path.join(under.config.savesFolder, id);
  const bytes = Buffer.from('level 3');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const handIn = () =>
    under.call(
      'PUT',
      `/internal/hosts/host-1/play-sessions/${session}/snapshots/1?${new URLSearchParams({ sha256, kind: 'ended', takenAt: '2026-11-21T10:00:00.000Z' })}`,
      { as: HOST_KEY, body: bytes, headers: { 'content-type': 'application/zstd' } },
    );

  beforeEach(async () => {
    await withPin(ana);
    lia = await add(ana, LIA);
    await under.pool.query(
      `insert into api.hosts (id, zone, control_url, signaling_url, slots, draining) values ('host-1', 'z', 'x', 'x', 1, false)
       on conflict do nothing`,
    );
    const { rows } = await under.pool.query(
      `insert into api.play_sessions (profile_id, gid, status, host_id, max_play_seconds, played_seconds, ended_at)
       values ($1, 'frozen-bubble', 'ended', 'host-1', 60, 5, now()) returning id`,
      [lia],
    );
    session = rows[0].id;
  });

  it('do not come back from a host that hands one in too late', async () => {
    await said('DELETE', `${PROFILES}/${lia}`, ana);
    expect((await handIn()).json().code).toBe('play-session-unknown');
    expect(await count('saves', `profile_id = '${lia}'`)).toBe(0);
    expect(await readdir(folder(lia)).catch(() => [])).toEqual([]);
  });

  it('do not come back while the deletion is still on its way', async () => {
    const deleting = await under.pool.connect();
    await deleting.query('begin');
    await vault().deleteAll(deleting, lia);
    const late = handIn();
    const waiting = `exists (select from pg_locks where locktype = 'advisory' and not granted)`;
    await eventually(async () => (await count('profiles', waiting)) > 0);
    await deleting.query('update api.profiles set deleted_at = now() where id = $1', [lia]);
    await deleting.query('commit');
    deleting.release();
    expect((await late).json().code).toBe('play-session-unknown');
    expect(await count('saves', `profile_id = '${lia}'`)).toBe(0);
  });

  it('go from the disk, too, where a process was killed in the middle, and nobody else loses any', async () => {
    expect((await handIn()).statusCode).toBe(200);
    await mkdir(folder(ana.profileId), { recursive: true });
    await writeFile(path.join(folder(ana.profileId), sha256), bytes);
    await under.pool.query('update api.profiles set deleted_at = now() where id = $1', [lia]);
    await sweep();
    expect(await count('saves', `profile_id = '${lia}'`)).toBe(0);
    const folders = await readdir(under.config.savesFolder);
    expect([folders.includes(lia), folders.includes(ana.profileId)]).toEqual([false, true]);
    expect(await readdir(folder(ana.profileId))).toEqual([sha256]);
  });
});

it('a browser that chose a profile while that was deleted asks who is playing, and can choose', async () => {
  await withPin(ana);
  const child = await elsewhere(ana, await add(ana, LIA));
  await said('DELETE', `${PROFILES}/${child.profileId}`, ana);
  await under.pool.query(
    `update api.auth_sessions set profile_id = $1 where account_id = (select id from api.accounts where subject = $2)
       and profile_id is null`,
    [child.profileId, ana.subject],
  );
  under.advance(3000);
  expect(await said('GET', '/user/profile', child)).toBe('token-invalid');
  const asked = await bearer(child);
  expect(asked.profileId).toBe('');
  expect(await said('GET', '/user/profile', asked)).toBe('profile-needed');
  expect(await choose(asked, ana.profileId, '2468')).toMatchObject({ id: ana.profileId });
});

describe('deletions that the identity service has missed', () => {
  it('are tried in turn, so that twenty that fail hold up no other', async () => {
    await under.pool.query(
      `with households as (insert into api.households default values returning id)
       insert into api.accounts (household_id, issuer, subject, deleted_at)
       select id, 'https://nowhere.test', 'stuck-' || n, now() - interval '1 hour' from households, generate_series(1, 25) n`,
    );
    const asked: string[] = [];
    const identity = new IdentityAdmin({
      internalUrl: under.identity.internalUrl,
      clientSecret: ADMIN_SECRET,
      log,
      now: Date.now,
    });
    identity.deleteUser = async (subject) => {
      asked.push(subject);
      if (subject !== 'stuck-25') throw new Error('it does not want to');
    };
    for (let passes = 0; passes < 2; passes++) await finishDeletions({ pool: under.pool, identity, log });
    expect(new Set(asked).size).toBe(25);
    expect(await count('accounts', `subject = 'stuck-25' and identity_gone_at is not null`)).toBe(1);
  });
});
