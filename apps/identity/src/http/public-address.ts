import type { IncomingMessage } from 'node:http';

/**
 * Makes a request look as if it had come to the public address: a proxy may have changed it, and whoever writes a Host or
 * X-Forwarded-* header must not choose where our links and cookies lead. Source: reliability facts T25.
 */
export function presentAtPublicAddress(request: IncomingMessage, issuer: string): void {
  const { protocol, host } = new URL(issuer);
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete request.headers['x-forwarded-host'];
  delete request.headers.forwarded;
}
