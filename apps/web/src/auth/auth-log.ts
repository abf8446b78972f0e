import type { Logger } from '@nimbo/service-runtime/log';
import type { LoggerInstance } from 'next-auth';
import { toOneLine } from '../http/one-line.ts';

/** Codes a visitor provokes at will: an old or forged cookie, a callback without its state, a refused consent. */
const VISITORS_DOING = new Set(['JWT_SESSION_ERROR', 'OAUTH_CALLBACK_ERROR', 'OAUTH_CALLBACK_HANDLER_ERROR']);

/** next-auth's reports in our log: the code and the message, never the metadata, which holds tokens and personal data. */
export function createAuthLog(log: Logger): Pick<LoggerInstance, 'error' | 'warn' | 'debug'> {
  return {
    error(code, metadata) {
      const entry = { authCode: toOneLine(code, 80), reason: reasonOf(metadata) };
      if (VISITORS_DOING.has(code) || isFromBrowser(metadata)) log.info(entry, 'sign-in trouble');
      else log.error(entry, 'next-auth reports an error');
    },
    warn: (code) => log.warn({ authCode: toOneLine(code, 80) }, 'next-auth warns'),
    debug: () => undefined,
  };
}

const isFromBrowser = (metadata: unknown) => (metadata as { client?: unknown } | null)?.client === 'true';

function reasonOf(metadata: unknown): string {
  const { error, message } = (metadata ?? {}) as { error?: unknown; message?: unknown };
  const text = error instanceof Error ? error.message : message;
  return typeof text === 'string' ? toOneLine(text, 200) : '';
}
