import { createHash } from 'node:crypto';
import { SOCIAL_PROVIDERS, type SocialProvider } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { z } from 'zod';
import type { SocialPerson } from './decide-sign-in.ts';
import { UpstreamSecrets } from './upstream.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
/** A person whose password is asked for is found by the form; `:` is in no state. */
const linkOf = (interaction: string) => `link:${interaction}`;

const Person = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean().nullable(),
});
export type LinkingPerson = SocialPerson & { readonly email: string };

export async function rememberDeparture(
  db: Queryable,
  state: string,
  attempt: { interaction: string; provider: SocialProvider; secrets: UpstreamSecrets },
): Promise<void> {
  await db.query(
    'insert into identity.social_attempts (digest, interaction, provider, secrets) values ($1, $2, $3, $4)',
    [digestOf(state), attempt.interaction, attempt.provider, JSON.stringify(attempt.secrets)],
  );
}

/** The form a person left from; which browser comes back is checked there. */
export async function findDeparture(db: Queryable, state: string, provider: string): Promise<string | null> {
  const { rows } = await db.query<{ interaction: string }>(
    `select interaction from identity.social_attempts
     where digest = $1 and provider = $2 and secrets is not null and expires_at > now()`,
    [digestOf(state), provider],
  );
  return rows[0]?.interaction ?? null;
}

/** What was kept for a return; there is only one. */
export async function takeDeparture(
  db: Queryable,
  state: string,
  { interaction, provider }: { interaction: string; provider: SocialProvider },
): Promise<UpstreamSecrets | null> {
  const { rows } = await db.query<{ secrets: unknown }>(
    `delete from identity.social_attempts
     where digest = $1 and interaction = $2 and provider = $3 and secrets is not null and expires_at > now() returning secrets`,
    [digestOf(state), interaction, provider],
  );
  return rows[0] ? UpstreamSecrets.parse(rows[0].secrets) : null;
}

export async function rememberPerson(db: Queryable, interaction: string, person: LinkingPerson): Promise<void> {
  await db.query(
    `insert into identity.social_attempts (digest, interaction, provider, person) values ($1, $2, $3, $4)
     on conflict (digest) do update set provider = excluded.provider, person = excluded.person, expires_at = excluded.expires_at`,
    [digestOf(linkOf(interaction)), interaction, person.provider, JSON.stringify(person)],
  );
}

export async function findPerson(db: Queryable, interaction: string): Promise<LinkingPerson | null> {
  const { rows } = await db.query<{ person: unknown }>(
    'select person from identity.social_attempts where digest = $1 and person is not null and expires_at > now()',
    [digestOf(linkOf(interaction))],
  );
  return rows[0] ? Person.parse(rows[0].person) : null;
}

export async function forgetPerson(db: Queryable, interaction: string): Promise<void> {
  await db.query('delete from identity.social_attempts where digest = $1', [digestOf(linkOf(interaction))]);
}

export async function sweepSocialAttempts(db: Queryable): Promise<void> {
  await db.query('delete from identity.social_attempts where expires_at < now()');
}
