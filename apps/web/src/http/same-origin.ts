/**
 * Whether our own page asked. `Sec-Fetch-Site` is decisive where the browser sends it (secure contexts only), else `Origin`;
 * a request with neither comes from no page. `same-site` is not ours: the identity service shares the site.
 * Source: W3C Fetch Metadata, reliability facts T12.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== publicUrl) return false;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}
