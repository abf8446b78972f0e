import {
  API_TOKEN_ALGORITHM,
  STREAM_TICKET_TTL_SECONDS,
  STREAM_TICKET_TYPE,
  StreamTicketClaims,
} from '@nimbo/contracts/tokens';
import type { Logger } from '@nimbo/service-runtime/log';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { UsedTickets } from './used-tickets.ts';

/** How far the clocks of api and host may be apart, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
/** A ticket is shown within its life of thirty seconds; its id goes into the memory of used ones. */
const LONGEST_TICKET_ID = 200;

export type TicketOutcome =
  | { readonly ok: true; readonly claims: StreamTicketClaims }
  | { readonly ok: false; readonly code: 'ticket-invalid' | 'ticket-expired' | 'ticket-used' | 'unavailable' };

export interface TicketGate {
  /** Accepts a ticket of the api for this host once. */
  admit(ticket: string): Promise<TicketOutcome>;
}

interface TicketGateOptions {
  readonly hostId: string;
  /** The api's public keys. */
  readonly keys: JWTVerifyGetKey;
  readonly used: UsedTickets;
  readonly log: Logger;
}

export function openTicketGate({ hostId, keys, used, log }: TicketGateOptions): TicketGate {
  return {
    async admit(ticket) {
      let payload: Awaited<ReturnType<typeof jwtVerify>>['payload'];
      try {
        ({ payload } = await jwtVerify(ticket, keys, {
          algorithms: [API_TOKEN_ALGORITHM],
          typ: STREAM_TICKET_TYPE,
          audience: hostId,
          requiredClaims: ['exp', 'iat', 'jti', 'sub'],
          maxTokenAge: STREAM_TICKET_TTL_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        }));
      } catch (error) {
        return refuse(error, log);
      }
      const claims = StreamTicketClaims.safeParse(payload);
      if (!claims.success || claims.data.jti.length > LONGEST_TICKET_ID) return { ok: false, code: 'ticket-invalid' };
      const untilSeconds = (payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS;
      if (!(await used.use(claims.data.jti, untilSeconds))) return { ok: false, code: 'ticket-used' };
      return { ok: true, claims: claims.data };
    },
  };
}

/** Only two faults are not the ticket's own: its age, and an api that does not give us its keys. */
function refuse(error: unknown, log: Logger): TicketOutcome {
  if (error instanceof errors.JWTExpired) return { ok: false, code: 'ticket-expired' };
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
    log.warn({ err: error }, 'the keys of the api cannot be had');
    return { ok: false, code: 'unavailable' };
  }
  return { ok: false, code: 'ticket-invalid' };
}
