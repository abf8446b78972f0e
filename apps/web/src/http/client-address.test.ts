import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const PROXIES = ['10.0.0.1', '10.0.0.2'];

describe('the address of a caller', () => {
  test.each([
    ['203.0.113.9', '1.2.3.4', [], '203.0.113.9'],
    ['203.0.113.9', '1.2.3.4', PROXIES, '203.0.113.9'],
    ['10.0.0.1', '198.51.100.7', PROXIES, '198.51.100.7'],
    ['10.0.0.1', '1.2.3.4, 198.51.100.7', PROXIES, '198.51.100.7'],
    ['10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', PROXIES, '198.51.100.7'],
    ['::ffff:10.0.0.1', '198.51.100.7', PROXIES, '198.51.100.7'],
    ['10.0.0.1', undefined, PROXIES, '10.0.0.1'],
    ['10.0.0.1', '10.0.0.2', PROXIES, '10.0.0.1'],
    ['10.0.0.1', ' , ,', PROXIES, '10.0.0.1'],
  ])('peer %s, forwarded for %s, trusting %j: %s', (peer, forwarded, trusted, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
  });
});
