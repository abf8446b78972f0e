import type { ClientLog } from '@nimbo/contracts/client-log';

/** @returns reference of the report, four characters somebody can read out, once it stands in the log with it; null where it does not */
export type ClientLogger = (message: string, info?: string) => Promise<string | null>;

/** Tells the web server about a failure of this page; failing to tell is not told. Source: Spec §7 `POST {app}/api/log`. */
export function createClientLog(webUrl: string): ClientLogger {
  return async (message, info = '') => {
    const reference = newReference();
    const report: ClientLog = {
      message: message.slice(0, 500) || 'unknown',
      info: `${reference} ${location.pathname} ${info}`.slice(0, 4000),
      date: new Date().toISOString(),
      userSession: localStorage.getItem('access_token') ? 'authenticated' : 'unauthenticated',
    };
    const reply = await fetch(`${webUrl}/api/log`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    }).catch(() => null);
    return reply?.ok ? reference : null;
  };
}

function newReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
  return number.toString(16).toUpperCase().padStart(4, '0');
}
