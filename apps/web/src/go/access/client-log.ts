import type { ClientLog } from '@nimbo/contracts/client-log';

export type ClientLogger = (message: string, info?: string) => void;

/** Tells the web server about a failure of this page; failing to tell is not told. Source: Spec §7 `POST {app}/api/log`. */
export function createClientLog(webUrl: string): ClientLogger {
  return (message, info = '') => {
    const report: ClientLog = {
      message: message.slice(0, 500) || 'unknown',
      info: `${location.pathname} ${info}`.slice(0, 4000),
      date: new Date().toISOString(),
      userSession: localStorage.getItem('access_token') ? 'authenticated' : 'unauthenticated',
    };
    fetch(`${webUrl}/api/log`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      keepalive: true,
    }).catch(() => {});
  };
}
