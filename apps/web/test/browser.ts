import type { WebProcess } from './web-process.ts';

/** A cookie jar and a fetch that keeps redirects visible: as much of a browser as the contract needs. */
export function createBrowser(web: Pick<WebProcess, 'url' | 'publicUrl'>) {
  const cookies = new Map<string, string>();
  /** @param address a path of web, or an absolute address anywhere */
  async function visit(address: string, init: RequestInit & { via?: string } = {}): Promise<Response> {
    // Behind its public address another process may listen; the Host header stays what a browser would send.
    const target = address.startsWith('/') ? `${init.via ?? web.url}${address}` : address;
    const response = await fetch(target, {
      redirect: 'manual',
      ...init,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value.join('='));
    }
    return response;
  }
  const json = async (address: string, init?: RequestInit & { via?: string }) =>
    (await (await visit(address, init)).json()) as Record<string, unknown>;
  const csrfToken = async () => String((await json('/api/auth/csrf')).csrfToken);
  const post = async (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
    visit(path, { method: 'POST', body: new URLSearchParams({ csrfToken: await csrfToken(), ...fields }), ...init });

  return {
    cookies,
    visit,
    json,
    post,
    csrfToken,
    session: (via?: string) => json('/api/auth/session', via === undefined ? {} : { via }),
    /** The whole way: our form, the provider, our callback. @returns where the browser ends up */
    async signIn(callbackUrl = '/en/go'): Promise<string> {
      const started = await post('/api/auth/signin/nimbo', { callbackUrl, json: 'true' });
      const { url } = (await started.json()) as { url: string };
      const authorized = await fetch(url, { redirect: 'manual' });
      const back = new URL(authorized.headers.get('location') ?? '');
      const finished = await visit(`${back.pathname}${back.search}`);
      return finished.headers.get('location') ?? '';
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
