import { CLIENT_LOG_BODY_BYTES, ClientLog } from '@nimbo/contracts/client-log';
import type { ProblemCode } from '@nimbo/contracts/problems';
import type { Logger } from '@nimbo/service-runtime/log';
import { CLIENT_ADDRESS_HEADER } from '../http/client-address.ts';
import { toOneLine } from '../http/one-line.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { readBody } from '../http/read-body.ts';

const MESSAGE_LENGTH = 500;
const INFO_LENGTH = 2000;

export interface ClientLogPorts {
  readonly reports: RateLimit;
  readonly log: Logger;
  readonly now: () => number;
}

/** Takes one report of a browser. @returns the refusal, or null when it stands in the log */
export function createClientLogIntake({ reports, log, now }: ClientLogPorts) {
  return async (request: Request, authSessionId: string | null): Promise<ProblemCode | null> => {
    if (!reports.take(request.headers.get(CLIENT_ADDRESS_HEADER) ?? '', now())) return 'too-many-requests';
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return 'unsupported-media-type';
    const body = await readBody(request, CLIENT_LOG_BODY_BYTES);
    if (!body.ok) return body.code;
    let given: unknown;
    try {
      given = JSON.parse(body.text);
    } catch {
      return 'malformed-json';
    }
    const report = ClientLog.safeParse(given);
    if (!report.success) return 'invalid-request';
    const { message, info, date, userSession } = report.data;
    log.warn(
      {
        report: toOneLine(message, MESSAGE_LENGTH),
        info: toOneLine(info, INFO_LENGTH),
        date,
        userSession,
        signedIn: authSessionId !== null,
      },
      'a browser reports an error',
    );
    return null;
  };
}

export type ClientLogIntake = ReturnType<typeof createClientLogIntake>;
