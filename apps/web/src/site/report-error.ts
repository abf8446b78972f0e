import type { ClientLog } from '@nimbo/contracts/client-log';

/** Reports a page that could not be rendered; that the report arrives is not worth another error. */
export function reportError(error: Error & { digest?: string }): void {
  const report: ClientLog = {
    message: error.message.slice(0, 500) || error.name,
    info: `${window.location.pathname} ${error.digest ?? ''}`.trim(),
    date: new Date().toISOString(),
    userSession: 'loading',
  };
  fetch('/api/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
}
