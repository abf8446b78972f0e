import { browserName } from '../settings/device-names.ts';

/** Systems by what a user agent says, the most particular first. */
const SYSTEMS = [
  [/\b(?:SMART-TV|SmartTV|Tizen|Web0S|WebOS|AppleTV|GoogleTV|BRAVIA|AFT[A-Z])\b/, 'TV'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** `Firefox 140, Windows`; null for one nobody knows. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [browserName(userAgent), system].filter((part) => part !== null && part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** For its icon. */
export function deviceKind(userAgent: string | null): 'phone' | 'tv' | 'computer' {
  if (/\b(?:SMART-TV|SmartTV|Tizen|Web0S|WebOS|AppleTV|GoogleTV|BRAVIA)\b/.test(userAgent ?? '')) return 'tv';
  return /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/.test(userAgent ?? '') ? 'phone' : 'computer';
}
