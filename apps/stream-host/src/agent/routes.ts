import { createHash, timingSafeEqual } from 'node:crypto';
import { DeadlineOrder, HostSession, StartOrder } from '@nimbo/contracts/host';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CanPlay } from '../sandbox/can-play.ts';
import type { Reporter } from './reporter.ts';
import type { Sessions } from './sessions.ts';

const sessionAddress = z.strictObject({ id: z.uuid() });

interface RouteParts {
  readonly hostKey: string;
  readonly sessions: Sessions;
  readonly reporter: Reporter;
  /** The present answer of the trial; a machine may be mended while the agent runs. */
  readonly checkCanPlay: () => Promise<CanPlay>;
}

/** What the api, and it alone, may ask of this host, and the public answer browsers measure their way to it with. */
export function addRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { sessions } = parts;

  server.get('/ping', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('timing-allow-origin', '*')
      .header('cache-control', 'no-store')
      .status(204)
      .send(),
  );

  server.register(async (control) => {
    control.addHook('onRequest', async (request) => checkHostKey(request, parts.hostKey));

    control.get('/sessions', { schema: { response: { 200: z.array(HostSession) } } }, async () => sessions.list());

    control.put('/sessions/:id', { schema: { params: sessionAddress, body: StartOrder } }, async (request, reply) => {
      const { id } = request.params as z.output<typeof sessionAddress>;
      const order = request.body as StartOrder;
      if (!sessions.get(id)) {
        const able = await parts.checkCanPlay();
        if (!able.ok) throw new ProblemError('host-cannot-play', { detail: able.explanation });
        if (parts.reporter.draining) throw new ProblemError('host-full', { detail: 'This host takes no new sessions' });
      }
      const outcome = await sessions.start(id, order);
      if (outcome.ok) return reply.status(outcome.created ? 201 : 200).send(outcome.session);
      switch (outcome.reason) {
        case 'full':
          throw new ProblemError('host-full');
        case 'other-order':
          throw new ProblemError('play-session-exists', { detail: 'This play session was ordered differently before' });
        case 'save-in-use':
          throw new ProblemError('play-session-exists', { detail: 'The same profile is playing this title already' });
      }
    });

    control.put(
      '/sessions/:id/deadline',
      { schema: { params: sessionAddress, body: DeadlineOrder } },
      async (request, reply) => {
        const { id } = request.params as z.output<typeof sessionAddress>;
        const { maxPlaySeconds } = request.body as DeadlineOrder;
        const status = sessions.get(id)?.status ?? 'ended';
        if (status === 'ended') throw new ProblemError('play-session-unknown');
        // The order comes again; the report says what the session goes by.
        if (!sessions.send(id, { type: 'deadline', maxPlaySeconds })) {
          throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
        }
        return reply.status(204).send();
      },
    );

    control.delete('/sessions/:id', { schema: { params: sessionAddress } }, async (request, reply) => {
      const { id } = request.params as z.output<typeof sessionAddress>;
      if (!sessions.end(id, 'left')) throw new ProblemError('play-session-unknown');
      return reply.status(202).send(sessions.get(id));
    });
  });
}

function checkHostKey(request: FastifyRequest, hostKey: string): void {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given === undefined) throw new ProblemError('token-missing');
  // Of equal length whatever was given, as the comparison needs it.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(hostKey))) throw new ProblemError('token-invalid');
}
