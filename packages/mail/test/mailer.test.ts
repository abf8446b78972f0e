import { readFile } from 'node:fs/promises';
import { createLog } from '@nimbo/service-runtime/log';
import { inTransaction, openPool } from '@nimbo/service-runtime/postgres';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Catcher, catchMails } from '../src/catcher.ts';
import { createMailer, type Mailer, writeLetter } from '../src/index.ts';
import { Outbox } from '../src/outbox.ts';

const TABLE = 'post.mails';
const FROM = 'Nimbo <no-reply@play.example>';
const letter = writeLetter({
  kind: 'hello',
  language: 'pt',
  subject: 'Olá, ação!',
  paragraphs: ['Tudo certo.'],
  action: { label: 'Abrir', url: 'https://play.example/x?a=1&b=2' },
});
const log = createLog('mail', 'fatal');

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool({ url: database.url, log });
  await pool.query('create schema post; set search_path to post');
  await inTransaction(pool, async (client) => {
    await client.query('set local search_path to post');
    await client.query(await readFile(new URL('../outbox.sql', import.meta.url), 'utf8'));
  });
});
beforeEach(async () => {
  await pool.query(`delete from ${TABLE}`);
});
afterEach(async () => {
  for (const part of running.splice(0).toReversed()) await part.stop();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function mailer(url: string | undefined, clock = Date.now): Mailer {
  const made = createMailer({ pool, table: TABLE, url, from: FROM, log, clock });
  running.push(made);
  return made;
}

async function catcher(options: Partial<Parameters<typeof catchMails>[0]> = {}): Promise<Catcher> {
  const made = await catchMails({ port: 0, ...options });
  running.push({ stop: () => made.close() });
  return made;
}

const rows = async () => (await pool.query(`select * from ${TABLE} order by id`)).rows;
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 8000, interval: 50 });

describe('mail that cannot be sent', () => {
  it('is not queued where no server is configured', async () => {
    const post = mailer(undefined);
    expect(post.available).toBe(false);
    await expect(post.queue(pool, 'ana@casa.example', letter)).rejects.toThrow('no mail server');
    expect(await rows()).toEqual([]);
  });

  it('goes out before mails that have more time, whenever those were queued', async () => {
    const outbox = new Outbox(TABLE);
    await outbox.queue(pool, 'summary@casa.example', letter);
    await outbox.queue(pool, 'code@casa.example', letter, { usefulForMs: 600_000 });
    await outbox.queue(pool, 'link@casa.example', letter, { usefulForMs: 3_600_000 });
    const order = [await outbox.claim(pool), await outbox.claim(pool), await outbox.claim(pool)];
    expect(order.map((mail) => mail?.recipient.split('@')[0])).toEqual(['code', 'link', 'summary']);
  });

  it('does not exist when the transaction it was queued in is rolled back', async () => {
    const { url, mails } = await catcher();
    const post = mailer(url);
    await inTransaction(pool, async (client) => {
      await post.queue(client, 'ana@casa.example', letter);
      throw new Error('changed my mind');
    }).catch(() => undefined);
    await post.queue(pool, 'beto@casa.example', letter);
    await soon(() => expect(mails).toHaveLength(1));
    expect(mails[0]!.to).toEqual(['beto@casa.example']);
  });

  it('waits while the server is away, longer after each try, and goes out when it is back', async () => {
    const port = await freePort();
    const post = mailer(`smtp://127.0.0.1:${port}`);
    await post.queue(pool, 'ana@casa.example', letter);
    await soon(async () => expect((await rows())[0]).toMatchObject({ tries: 1 }));
    await soon(async () => {
      const { rows: waiting } = await pool.query<{ seconds: number }>(
        `select extract(epoch from next_try_at - now())::float as seconds from ${TABLE} where next_try_at - now() < interval '11 seconds'`,
      );
      expect(waiting[0]!.seconds).toBeGreaterThan(5);
    });
    const { mails } = await catcher({ port });
    await pool.query(`update ${TABLE} set next_try_at = now()`);
    await soon(() => expect(mails).toHaveLength(1));
    await soon(async () => expect(await rows()).toEqual([]));
  });

  it.each([
    ['refused for good', 550, []],
    ['refused for now', 451, [{ tries: 1 }]],
  ])('is %s', async (_, status, left) => {
    const { url } = await catcher({ refuse: () => status });
    const post = mailer(url);
    await post.queue(pool, 'ana@casa.example', letter);
    await soon(async () => {
      const now = await rows();
      expect(now).toMatchObject(left);
      expect(now).toHaveLength(left.length);
    });
  });

  it.each([
    ['a day after it was queued', 24 * 60 * 60_000 + 1000, undefined],
    ['when what it says is no longer true', 61_000, 60_000],
  ])('is given up %s', async (_, later, usefulForMs) => {
    const { url, mails } = await catcher();
    await new Outbox(TABLE).queue(pool, 'ana@casa.example', letter, usefulForMs ? { usefulForMs } : {});
    mailer(url, () => Date.now() + later);
    await soon(async () => expect(await rows()).toEqual([]));
    expect(mails).toEqual([]);
  });

  it('is dropped for somebody who has gone', async () => {
    const outbox = new Outbox(TABLE);
    await outbox.queue(pool, 'ana@casa.example', letter);
    await outbox.queue(pool, 'beto@casa.example', letter);
    await mailer('smtp://127.0.0.1:9').forget(pool, 'ana@casa.example');
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['beto@casa.example']);
  });

  it('never goes to another machine without TLS', async () => {
    const { openTransport } = await import('../src/transport.ts');
    const { url, mails } = await catcher();
    // Another name of this machine that does not look like it.
    const send = openTransport(url.replace('127.0.0.1', '0.0.0.0'), FROM);
    const mail = { id: 'x', recipient: 'a@b.example', subject: 's', bodyText: 't', bodyHtml: 'h' };
    await expect(send({ ...mail, kind: 'k', tries: 1, giveUpAt: new Date() })).rejects.toThrow(/STARTTLS/i);
    expect(mails).toEqual([]);
  });
});

describe('mail', () => {
  it('arrives whole: text, HTML, sender, and a number that stays the same', async () => {
    const { url, mails } = await catcher();
    await mailer(url).queue(pool, 'Ana.Luz@casa.example', letter);
    await soon(() => expect(mails).toHaveLength(1));
    expect(mails[0]).toMatchObject({
      to: ['Ana.Luz@casa.example'],
      from: 'no-reply@play.example',
      subject: 'Olá, ação!',
      headers: { 'auto-submitted': 'auto-generated' },
    });
    expect(mails[0]!.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@play\.example>$/);
    expect(mails[0]!.text).toContain('Abrir:\nhttps://play.example/x?a=1&b=2');
    expect(mails[0]!.html).toContain('href="https://play.example/x?a=1&amp;b=2"');
    await soon(async () => expect(await rows()).toEqual([]));
  });

  it('is sent once by four senders at the same time', async () => {
    const { url, mails } = await catcher();
    const senders = Array.from({ length: 4 }, () => mailer(url));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => senders[index % 4]!.queue(pool, `p${index}@casa.example`, letter)),
    );
    await soon(async () => expect(await rows()).toEqual([]));
    expect(mails.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `p${index}@casa.example`).sort(),
    );
  });

  it('that a killed sender had taken is taken by the next one after its lease', async () => {
    const { url, mails } = await catcher();
    const outbox = new Outbox(TABLE);
    await outbox.queue(pool, 'ana@casa.example', letter);
    expect(await outbox.claim(pool)).toMatchObject({ tries: 1 });
    expect(await outbox.claim(pool)).toBeNull();
    await pool.query(`update ${TABLE} set next_try_at = next_try_at - interval '40 seconds'`);
    mailer(url);
    await soon(() => expect(mails).toHaveLength(1));
  });
});
