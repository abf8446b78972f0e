import { expect, test } from 'vitest';
import { earlyReply } from './early-reply.ts';

const WEB = 'http://play.example:3000';

test.each(['/%', '/en/%ff', '/en/%c3%28', '/api/%zz', '/_next/static/%e0%a4%a'])('%s is no address', (url) => {
  const reply = earlyReply({ method: 'GET', host: 'play.example:3000', url }, WEB);
  expect(reply?.status).toBe(400);
  expect(JSON.parse(reply?.body ?? '')).toMatchObject({ code: 'invalid-request' });
});

test.each([
  ['localhost:3000', '/en/go?x=1', `${WEB}/en/go?x=1`],
  ['play.example', '/', `${WEB}/`],
  [undefined, '/en', `${WEB}/en`],
  ['evil.example', '//evil.example', `${WEB}//evil.example`],
  ['evil.example', 'http://evil.example/x', `${WEB}/`],
  ['localhost:3000', '/apish', `${WEB}/apish`],
])('a page asked of %s at %s is at %s', (host, url, expected) => {
  expect(earlyReply({ method: 'GET', host, url }, WEB)).toMatchObject({ status: 307, headers: { location: expected } });
});

test.each([
  ['GET', 'play.example:3000', '/en'],
  ['GET', 'play.example:3000', '/en?callbackUrl=%ff'],
  ['GET', '10.0.0.7:3000', '/api/health/readyz'],
  ['GET', '10.0.0.7:3000', '/_next/static/x.js'],
  ['POST', '10.0.0.7:3000', '/api/log'],
  ['HEAD', 'play.example:3000', '/'],
])('%s at %s%s goes on to Next', (method, host, url) => {
  expect(earlyReply({ method, host, url }, WEB)).toBeNull();
});

test.each([
  ['TRACE', '/api/token'],
  ['CONNECT', '/api'],
  ['POST', '/en'],
  ['OPTIONS', '/en/go'],
])('%s at %s is not taken', (method, url) => {
  const reply = earlyReply({ method, host: 'play.example:3000', url }, WEB);
  expect(reply?.status).toBe(405);
  expect(reply?.headers.allow).toContain('GET');
});
