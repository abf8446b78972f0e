import { describe, expect, test } from 'vitest';
import { pagePolicy } from './content-security-policy.ts';

const config = {
  publicUrl: 'http://10.0.0.5:3000',
  apiPublicUrl: 'http://10.0.0.5:3100',
  cdnPublicUrl: 'http://10.0.0.5:3300',
  streamOrigins: [],
  identity: {
    issuer: 'http://10.0.0.5:3200/realms/nimbo',
    internalUrl: 'http://127.0.0.1:3200',
    clientId: 'nimbo-web',
  },
};
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('the policy of a page', () => {
  const policy = pagePolicy(config, 'abc');

  test('runs only scripts of this reply and is framed by nobody', () => {
    expect(directive(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(policy, 'object-src')).toEqual(["'none'"]);
    expect(policy).not.toContain('unsafe');
  });

  test('lets the app reach api, cdn and stream hosts of the same host, and the internal address nowhere', () => {
    expect(directive(policy, 'connect-src')).toEqual([
      "'self'",
      'http://10.0.0.5:3100',
      'http://10.0.0.5:3300',
      'http://10.0.0.5:*',
      'ws://10.0.0.5:*',
      'https://10.0.0.5:*',
      'wss://10.0.0.5:*',
    ]);
    expect(policy).not.toContain('127.0.0.1');
  });

  test('lets the sign-out form reach the identity service', () => {
    expect(directive(policy, 'form-action')).toEqual(["'self'", 'http://10.0.0.5:3200']);
  });

  test('allows named stream hosts by both of their schemes', () => {
    const named = pagePolicy({ ...config, streamOrigins: ['https://*.hosts.example'] }, 'abc');
    expect(directive(named, 'connect-src')).toContain('https://*.hosts.example');
    expect(directive(named, 'connect-src')).toContain('wss://*.hosts.example');
  });

  test('on https nothing is fetched in the clear', () => {
    const secure = pagePolicy(
      { ...config, publicUrl: 'https://play.example', apiPublicUrl: 'https://api.example' },
      'abc',
    );
    expect(secure).toContain('upgrade-insecure-requests');
    expect(directive(secure, 'connect-src')).not.toContain('ws://play.example:*');
    expect(directive(secure, 'connect-src')).toContain('wss://api.example:*');
  });
});
