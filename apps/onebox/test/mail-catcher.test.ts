import type { CaughtMail } from '@nimbo/mail/catcher';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMailPages } from '../src/mail-catcher/pages.ts';

const mail = (id: string, more: Partial<CaughtMail> = {}): CaughtMail => ({
  id,
  to: ['ana@casa.example'],
  from: 'no-reply@play.example',
  subject: '<b>Hi</b>',
  text: '</pre><script>alert(1)</script>',
  html: '<p>Hello</p><script>alert(1)</script>',
  receivedAt: '2026-01-01T00:00:00.000Z',
  headers: {},
  ...more,
});

let pages: FastifyInstance;
const mails = [mail('new', { to: ['beto@casa.example'] }), mail('old')];
beforeAll(async () => {
  pages = await createMailPages(() => mails);
});
const get = (url: string, host = 'localhost:3500') => pages.inject({ url, headers: { host } });

describe('the page of the mails', () => {
  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3500', '10.0.0.5:3500'])(
    'tells nothing to a page of %j',
    async (host) => {
      for (const url of ['/', '/mails.json', '/mails/new', '/mails/new/html'])
        expect(await get(url, host)).toMatchObject({ statusCode: 421, body: '' });
    },
  );

  it.each(['/', '/mails/new'])('shows no markup of a mail as its own: %s', async (url) => {
    const { body, headers } = await get(url);
    expect(body).not.toMatch(/<script|<b>Hi/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('shows a mail in a box where nothing runs', async () => {
    const { body, headers } = await get('/mails/new/html');
    expect(body).toContain('Hello');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|allow-forms/);
    expect((await get('/mails/new')).body).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
  });

  it('lists them newest first, and those to one person', async () => {
    expect((await get('/mails.json')).json().map(({ id }: CaughtMail) => id)).toEqual(['new', 'old']);
    expect((await get('/mails.json?to=ana@casa.example')).json().map(({ id }: CaughtMail) => id)).toEqual(['old']);
    expect((await get('/mails/gone')).statusCode).toBe(404);
  });
});
