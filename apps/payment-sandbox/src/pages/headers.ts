export interface HeaderOptions {
  /** True where the public address is https. */
  readonly secure: boolean;
  /** Where a form of the page may lead to in the end. */
  readonly leadsTo: readonly (string | null)[];
}

/** Nothing from elsewhere runs on a page or frames it; its forms end here or where the payer came from. Source: CSP Level 3. */
export function toHeaders({ secure, leadsTo }: HeaderOptions): Record<string, string> {
  const origins = new Set(leadsTo.flatMap((address) => (address === null ? [] : [new URL(address).origin])));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The address opens the page: it goes nowhere else.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
