import type { LocalPostgres } from '@nimbo/local-postgres';
import pg from 'pg';
import type { Secrets } from '../secrets.ts';

export const DATABASE = 'nimbo';

/** One role and one schema an app; nobody sees another's tables but what `grants` says. */
const ROLES = [
  { role: 'nimbo_identity', schema: 'identity', secret: 'identityRole' },
  { role: 'nimbo_api', schema: 'api', secret: 'apiRole' },
  { role: 'nimbo_web', schema: 'web', secret: 'webRole' },
  { role: 'nimbo_catalog', schema: 'catalog', secret: 'catalogRole' },
  { role: 'nimbo_payment_sandbox', schema: 'payment_sandbox', secret: 'paymentSandboxRole' },
] as const satisfies readonly { role: string; schema: string; secret: keyof Secrets }[];

/** Creates the database, the roles and their schemas, and lets the api read the catalogue. Safe to repeat. */
export async function prepareDatabase(server: LocalPostgres, secrets: Secrets): Promise<void> {
  await using administration = await connect(server.url('postgres'));
  const known = await administration.client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (known.rowCount === 0) await administration.client.query(`create database ${DATABASE}`);
  await using connection = await connect(server.url(DATABASE));
  const { client } = connection;
  await client.query('revoke all on schema public from public');
  await client.query(`revoke all on database ${DATABASE} from public`);
  for (const { role, schema, secret } of ROLES) {
    const present = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    const verb = present.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${role} login password ${client.escapeLiteral(secrets[secret])}`);
    // Migrations say `create schema if not exists`, which asks for the right even when the schema is there.
    await client.query(`grant connect, create on database ${DATABASE} to ${role}`);
    await client.query(`create schema if not exists ${schema} authorization ${role}`);
  }
  await client.query('grant usage on schema catalog to nimbo_api');
  await client.query('grant select on all tables in schema catalog to nimbo_api');
  await client.query(
    'alter default privileges for role nimbo_catalog in schema catalog grant select on tables to nimbo_api',
  );
}

async function connect(url: string): Promise<{ client: pg.Client } & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}
