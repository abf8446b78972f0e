import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FaultOperation, takeRequestFault } from '../faults/fault-store.ts';

/** Does a request as the fault script wants it: not at all, late, or without ever saying so. */
export async function faulty<T>(
  pool: Pool,
  operation: FaultOperation,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T | FastifyReply> {
  const fault = await takeRequestFault(pool, operation);
  if (fault?.kind === 'down') throw new ProblemError('unavailable');
  if (fault?.kind === 'slow') await wait(fault.delayMs);
  if (fault?.kind !== 'silent') return work();
  reply.hijack();
  try {
    await work();
    await wait(fault.delayMs);
  } finally {
    request.raw.socket.destroy();
  }
  return reply;
}
