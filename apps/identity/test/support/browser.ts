/** What a person's browser does without scripts: keeps cookies by path, follows redirects of its own site, fills in forms. */
export interface Browser {
  /** Path and value of the cookies, by name. */
  readonly cookies: Map<string, Cookie>;
  get(address: string, headers?: Record<string, string>): Promise<Page>;
  submit(page: Page, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
  post(address: string, body: string, headers?: Record<string, string>): Promise<Page>;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
}

export interface Page {
  readonly status: number;
  readonly address: string;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads, when it leads away from the site. */
  readonly location: string | null;
}

const FORM = 'application/x-www-form-urlencoded';

export function openBrowser(origin: string, language = 'en'): Browser {
  const cookies = new Map<string, Cookie>();
  const key = (name: string, path: string) => `${name};${path}`;

  function keep(reply: Response, address: string): void {
    for (const line of reply.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = rest.find((part) => /^path=/i.test(part))?.slice(5) ?? new URL(address).pathname;
      const expires = rest.find((part) => /^expires=/i.test(part))?.slice(8);
      if (value === '' || (expires && Date.parse(expires) < Date.now())) cookies.delete(key(name, path));
      else cookies.set(key(name, path), { value, path, attributes: rest.join('; ').toLowerCase() });
    }
  }

  function header(address: string): string {
    const { pathname } = new URL(address);
    return [...cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name.split(';')[0]}=${value}`)
      .join('; ');
  }

  async function go(address: string, init: RequestInit): Promise<Page> {
    const reply = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', 'accept-language': language, ...init.headers, cookie: header(address) },
    });
    keep(reply, address);
    const location = reply.headers.get('location');
    const target = location === null ? null : new URL(location, address);
    if (target?.origin === origin) {
      await reply.arrayBuffer();
      return go(target.href, { method: 'GET' });
    }
    return {
      status: reply.status,
      address,
      headers: reply.headers,
      text: await reply.text(),
      location: target?.href ?? null,
    };
  }

  return {
    cookies,
    get: (address, headers = {}) => go(address, { method: 'GET', headers }),
    post: (address, body, headers = {}) =>
      go(address, { method: 'POST', body, headers: { 'content-type': FORM, ...headers } }),
    submit(page, fields, headers) {
      const form = readForm(page);
      return this.post(form.action, new URLSearchParams({ ...form.hidden, ...fields }).toString(), headers);
    },
  };
}

/** The only form of a page: where it goes and its hidden fields. */
export function readForm(page: Page): { action: string; hidden: Record<string, string> } {
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`no form on the page at ${page.address}: ${page.status}`);
  const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    action: new URL(readEntities(action), page.address).href,
    hidden: Object.fromEntries(hidden.map(([, name, value]) => [name!, readEntities(value!)])),
  };
}

const readEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The page's visible words, for looking up texts. */
export function wordsOf(page: Page): string {
  return readEntities(page.text.replace(/<(head|script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );
}
