import type { ClientLog } from '@nimbo/contracts/client-log';

/** @returns reference of the report, four characters somebody can read out; it stands in the log with it */
export type ClientLogger = (message: string, info?: string) => string;

/** Tells the web server about a failure of this page; failing to tell is not told. Source: Spec §7 `POST {app}/api/log`. */
export function createClientLog(webUrl: string): ClientLogger {
  return (message, info = '') => {
    const reference = newReference();
    const report: ClientLog = {
      message: message.slice(0, 500) || 'unknown',
      info: `${reference} ${location.pathname} ${info}`.slice(0, 4000),
      date: new Date().toISOString(),
      userSession: localStorage.getItem('access_token') ? 'authenticated' : 'unauthenticated',
    };
    fetch(`${webUrl}/api/log`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    }).catch(() => {});
    return reference;
  };
}

function newReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
  return number.toString(16).toUpperCase().padStart(4, '0');
}
