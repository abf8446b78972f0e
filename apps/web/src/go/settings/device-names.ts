/** Browsers by what their user agent says, the most particular first: most claim to be several. */
const BROWSERS = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium)\/(\d+)/, 'Chromium'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
] as const;

/** Name and version of a browser as somebody would tell them, null for one nobody knows. */
export function browserName(userAgent: string): string | null {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return null;
}

/** A pad's name without the numbers browsers add: `Xbox Pad (Vendor: 045e Product: 028e)`, `045e-028e-Xbox Pad`. */
export function padName(id: string): string {
  return (
    id
      .replace(/\s*\((?:[^()]*\b)?(?:Vendor|STANDARD GAMEPAD)[^()]*\)/i, '')
      .replace(/^[0-9a-f]{4}-[0-9a-f]{4}-/i, '')
      .trim() || id
  );
}
