import type { Problem, ProblemCode } from '@nimbo/contracts/problems';
import { PROBLEM_CONTENT_TYPE, toProblem } from '@nimbo/service-runtime/problem';

/** Calls, health checks and files may be asked under any name. Pages have one address, cookies belong to it. */
const NO_PAGE = /^\/(api|_next)(\/|$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Pages have no server actions, so nothing is posted to one. */
const PAGE_METHODS = ['GET', 'HEAD'];

interface AskedFor {
  readonly method: string | undefined;
  readonly host: string | undefined;
  /** Request target as received. */
  readonly url: string | undefined;
}

export interface EarlyReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * What is answered before Next sees it: addresses that do not decode and methods nobody takes, which it answers with 500, and
 * pages asked for under another name than ours, which are sent to ours. Null for everything else.
 */
export function earlyReply({ method = 'GET', host, url = '/' }: AskedFor, publicUrl: string): EarlyReply | null {
  if (!isDecodable(url)) return refusal('invalid-request', { detail: 'the address is not valid UTF-8' });
  const isPage = !NO_PAGE.test(url);
  const methods = isPage ? PAGE_METHODS : METHODS;
  if (!methods.includes(method)) return refusal('method-not-allowed', {}, { allow: methods.join(', ') });
  if (!isPage || host === new URL(publicUrl).host) return null;
  const location = `${publicUrl}${url.startsWith('/') ? url : '/'}`;
  return { status: 307, headers: { location, 'cache-control': 'no-store' } };
}

function refusal(code: ProblemCode, extra: Partial<Problem>, headers: Record<string, string> = {}): EarlyReply {
  const problem = toProblem(code, extra);
  return {
    status: problem.status,
    headers: { 'content-type': PROBLEM_CONTENT_TYPE, ...headers },
    body: JSON.stringify(problem),
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
