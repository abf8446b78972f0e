import { PROBLEM_CONTENT_TYPE, toProblem } from '@nimbo/service-runtime/problem';

/** What may be asked under any name: calls, health checks and files. Pages have one address, cookies belong to it. */
const ANY_HOST = /^\/(api|_next)(\/|$)/;

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
 * What is answered before Next sees it: addresses that do not decode, which it answers with 500, and pages asked for under
 * another name than ours, which are sent to ours. Null for everything else.
 */
export function earlyReply({ method, host, url = '/' }: AskedFor, publicUrl: string): EarlyReply | null {
  if (!isDecodable(url)) {
    const problem = toProblem('invalid-request', { detail: 'the address is not valid UTF-8' });
    return { status: problem.status, headers: { 'content-type': PROBLEM_CONTENT_TYPE }, body: JSON.stringify(problem) };
  }
  if (host === new URL(publicUrl).host || ANY_HOST.test(url)) return null;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const location = `${publicUrl}${url.startsWith('/') ? url : '/'}`;
  return { status: 307, headers: { location, 'cache-control': 'no-store' } };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
