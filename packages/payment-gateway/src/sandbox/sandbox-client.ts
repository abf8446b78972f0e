import { IDEMPOTENCY_HEADER, SandboxRefusal } from '@nimbo/contracts/payment-sandbox';
import type { z } from 'zod';
import { GatewayRefused, GatewayUnavailable } from '../failures.ts';

export interface SandboxClientOptions {
  /** Of the sandbox, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** After this a request counts as unknown, in ms. */
  readonly timeoutMs: number;
}

interface SandboxRequest<S extends z.ZodType> {
  readonly reply: S;
  readonly idempotencyKey?: string;
  readonly body?: unknown;
}

/** Requests to the sandbox. `null` is its 404 for what is read. */
export function createSandboxClient({ url, apiKey, timeoutMs }: SandboxClientOptions) {
  async function send(method: string, path: string, { idempotencyKey, body }: Omit<SandboxRequest<never>, 'reply'>) {
    try {
      const reply = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: reply.status, content: reply.status === 204 ? null : await reply.json() };
    } catch (error) {
      throw new GatewayUnavailable('the payment sandbox did not answer', { cause: error });
    }
  }

  async function ask(method: string, path: string, request: Omit<SandboxRequest<never>, 'reply'>): Promise<unknown> {
    const { status, content } = await send(method, path, request);
    if (status >= 200 && status < 300) return content;
    const refusal = SandboxRefusal.safeParse(content);
    if (refusal.success) throw new GatewayRefused(refusal.data.refusal);
    if (status === 429) throw new GatewayRefused('busy');
    if (status === 401) throw new GatewayRefused('credentials');
    if (status === 400 || status === 404) throw new GatewayRefused('invalid-request', { cause: content });
    throw new GatewayUnavailable(`the payment sandbox answered ${status}`);
  }

  return {
    async post<S extends z.ZodType>(path: string, { reply, ...request }: SandboxRequest<S>): Promise<z.output<S>> {
      return reply.parse(await ask('POST', path, request));
    },
    async get<S extends z.ZodType>(path: string, reply: S): Promise<z.output<S>> {
      return reply.parse(await ask('GET', path, {}));
    },
    async delete(path: string): Promise<void> {
      await ask('DELETE', path, {});
    },
    /** `null` where the sandbox does not know it. */
    async find<S extends z.ZodType>(path: string, reply: S): Promise<z.output<S> | null> {
      try {
        return reply.parse(await ask('GET', path, {}));
      } catch (error) {
        if (error instanceof GatewayRefused && error.reason.startsWith('unknown-')) return null;
        throw error;
      }
    },
  };
}

export type SandboxClient = ReturnType<typeof createSandboxClient>;
