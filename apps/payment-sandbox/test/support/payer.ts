/** What a payer's browser does without scripts: it has no cookies to keep, and fills in forms. */
export interface Page {
  readonly status: number;
  readonly address: string;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads; not followed. */
  readonly location: string | null;
}

async function go(address: string, init: RequestInit = {}): Promise<Page> {
  const reply = await fetch(address, { redirect: 'manual', ...init });
  const location = reply.headers.get('location');
  return {
    status: reply.status,
    address,
    headers: reply.headers,
    text: await reply.text(),
    location: location && new URL(location, address).href,
  };
}

export const open = (address: string, headers: Record<string, string> = {}): Promise<Page> => go(address, { headers });

/** Sends the form of a page whose address ends so, with what is in it. */
export function submit(
  page: Page,
  ending: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<Page> {
  const form = [...page.text.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].find(([, action]) =>
    action!.endsWith(ending),
  );
  if (!form) throw new Error(`no form ${ending} at ${page.address}: ${page.status}`);
  const hidden = [...form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name, value!])),
    ...fields,
  });
  return go(new URL(form[1]!, page.address).href, { method: 'POST', body, headers });
}

export const cardFields = (number: string, changes: Record<string, string> = {}) => ({
  number,
  expiry: '12 / 34',
  'security-code': '123',
  name: 'ANA RUIZ',
  keep: 'yes',
  ...changes,
});

/** The page's visible words. */
export const wordsOf = ({ text }: Page): string =>
  text
    .replace(/<(head|script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
