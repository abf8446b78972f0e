/** Longest return address, in characters. */
const MAX_LENGTH = 2048;

// Browsers drop tabs and line breaks and read `\` as `/`: an address with any of them is not what it seems.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const MISLEADING = /[\u0000-\u0020\u007f\\\u2028\u2029]/;

/**
 * The address to return to after sign-in or sign-out, always absolute and always ours; anything else becomes the start page.
 * Addresses below `/api` and the sign-in pages themselves would not lead anywhere.
 * @param given what a query, a body or a cookie says: a path or an absolute address
 * @param publicUrl our origin
 */
export function toCallbackUrl(given: unknown, publicUrl: string): string {
  const start = `${publicUrl}/`;
  if (typeof given !== 'string' || given === '' || given.length > MAX_LENGTH || MISLEADING.test(given)) return start;
  if (!given.startsWith(`${publicUrl}/`) && given !== publicUrl && !/^\/(?!\/)/.test(given)) return start;
  if (!URL.canParse(given, publicUrl)) return start;
  const url = new URL(given, publicUrl);
  if (url.origin !== publicUrl || url.username !== '' || url.password !== '') return start;
  // A path of two slashes is another host to whoever reads it as a reference.
  if (url.pathname.startsWith('//')) return start;
  if (/^\/api(\/|$)|^(\/(en|es|pt))?\/(sign-in|sign-out|auth-error)(\/|$)/.test(url.pathname)) return start;
  return url.href;
}

/** The same as a path of our own site, beginning with one slash. */
export function toReturnPath(given: unknown, publicUrl: string): string {
  return toCallbackUrl(given, publicUrl).slice(publicUrl.length);
}
