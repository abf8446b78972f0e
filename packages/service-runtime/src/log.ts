import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log, wherever they stand. Source: reliability facts T23. */
const SECRET_FIELDS = [
  'password',
  'token',
  'ticket',
  'pin',
  'secret',
  'authorization',
  'cookie',
  'email',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code',
];

const redactPaths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One structured logger a process; static messages, values as fields. */
export function createLog(process_: string, level: string = 'info'): Logger {
  return pino({
    level,
    base: { process: process_, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: '[hidden]' },
  });
}
