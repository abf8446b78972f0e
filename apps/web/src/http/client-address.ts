import type { IncomingMessage } from 'node:http';

/** Header in which the server hands the caller's address on; whatever a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-nimbo-client-address';

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'];

const plain = (address: string) => address.trim().replace(/^::ffff:/i, '');

/** The first address, from the right, that is not one of our proxies. Source: RFC 7239 §5.2. */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusted: readonly string[]): string {
  const chain = [...(forwardedFor ?? '').split(',').map(plain).filter(Boolean), plain(peer)];
  return chain.findLast((address) => !trusted.includes(address)) ?? plain(peer);
}

/** Removes what only a trusted proxy may say, before anything reads it. */
export function settleForwarding(request: IncomingMessage, trusted: readonly string[]): void {
  const { headers } = request;
  const peer = request.socket.remoteAddress ?? '';
  const forwardedFor = headers['x-forwarded-for'];
  const isTrusted = trusted.includes(plain(peer));
  headers[CLIENT_ADDRESS_HEADER] = isTrusted ? clientAddress(peer, String(forwardedFor ?? ''), trusted) : plain(peer);
  const forwardedHost = headers['x-forwarded-host'];
  if (isTrusted && typeof forwardedHost === 'string') headers.host = forwardedHost;
  for (const name of FORWARDED) delete headers[name];
}
