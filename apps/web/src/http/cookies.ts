/** Cookies of a request by name; the first of equal names counts. Source: RFC 6265 §5.4. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...rest] = part.split('=');
    const key = name.trim();
    if (rest.length > 0 && !(key in cookies)) cookies[key] = decode(rest.join('=').trim());
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds: number;
  readonly secure: boolean;
  readonly httpOnly: boolean;
}

export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${options.path}`,
    `Max-Age=${options.maxAgeSeconds}`,
    'SameSite=Lax',
    ...(options.httpOnly ? ['HttpOnly'] : []),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
}
