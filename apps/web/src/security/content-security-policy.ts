import type { WebConfig } from '../config.ts';

type PolicyConfig = Pick<WebConfig, 'publicUrl' | 'apiPublicUrl' | 'cdnPublicUrl' | 'streamOrigins' | 'identity'>;

/**
 * Sources a stream host may answer from: stream hosts name themselves at run time, on a port of their own, but by default on the
 * host the api or the web is on. Elsewhere the operator names them (`WEB_STREAM_ORIGINS`).
 */
function streamSources({ publicUrl, apiPublicUrl, streamOrigins }: PolicyConfig): string[] {
  const hosts = new Set([publicUrl, apiPublicUrl].map((address) => new URL(address).hostname));
  const schemes = publicUrl.startsWith('https:') ? ['https', 'wss'] : ['http', 'ws', 'https', 'wss'];
  const sameHost = [...hosts].flatMap((host) => schemes.map((scheme) => `${scheme}://${host}:*`));
  const named = streamOrigins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  return [...sameHost, ...named];
}

/** Policy of a page. Source: CSP Level 3; reliability facts T12 and T13. */
export function pagePolicy(config: PolicyConfig, nonce: string): string {
  const api = new URL(config.apiPublicUrl).origin;
  const cdn = new URL(config.cdnPublicUrl).origin;
  const identity = new URL(config.identity.issuer).origin;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', cdn],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', cdn],
    'connect-src': ["'self'", api, cdn, ...streamSources(config)],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The sign-out form goes to the identity service.
    'form-action': ["'self'", identity],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
