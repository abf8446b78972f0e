import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EndReason } from '@nimbo/contracts/host';
import { ClientSignal, type HostSignal, SIGNALING_MESSAGE_BYTES, SIGNALING_PATH } from '@nimbo/contracts/signaling';
import type { Logger } from '@nimbo/service-runtime/log';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SessionListener, Sessions } from './sessions.ts';
import type { TicketGate } from './ticket-gate.ts';

/** Time a browser has to attach, in ms. */
const ATTACH_WITHIN_MS = 5000;
/** Browsers that have not attached yet, at most. */
const MOST_UNATTACHED = 64;
/** Messages of one browser: so many at once, then so many a second. */
const BURST = 100;
const MESSAGES_PER_SECOND = 20;
const PING_EVERY_MS = 10_000;
/** Time a browser has to answer a close, in ms. */
const FAREWELL_MS = 500;
/** Close codes. Source: RFC 6455 §7.4.1. */
const POLICY_VIOLATION = 1008;
const NORMAL = 1000;
const TRY_AGAIN = 1013;

interface Attached {
  readonly connectionId: string;
  readonly sessionId: string;
  readonly socket: WebSocket;
}

interface DoorOptions {
  readonly sessions: Sessions;
  readonly gate: TicketGate;
  readonly log: Logger;
  readonly nowMs: () => number;
}

/** Where browsers come in: nobody gets past without a ticket, and what passes is relayed to the session's keeper. */
export class SignalingDoor implements SessionListener {
  readonly #options: DoorOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: SIGNALING_MESSAGE_BYTES });
  readonly #attached = new Map<string, Attached>();
  #unattached = 0;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  listen(server: HttpServer): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => undefined);
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      if (pathname !== SIGNALING_PATH) return answer(socket, '404 Not Found');
      if (this.#unattached >= MOST_UNATTACHED) return answer(socket, '503 Service Unavailable');
      this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#receive(webSocket));
    });
  }

  onKeeperMessage(sessionId: string, message: Parameters<SessionListener['onKeeperMessage']>[1]): void {
    if (message.type === 'ending') {
      this.onEnded(sessionId, message.reason);
      return;
    }
    const attached = this.#attached.get(message.connectionId);
    if (attached?.sessionId !== sessionId) return;
    send(attached.socket, message.message);
    if (message.type === 'drop') attached.socket.close(NORMAL);
  }

  onEnded(sessionId: string, reason: EndReason): void {
    for (const attached of this.#attached.values()) {
      if (attached.sessionId !== sessionId) continue;
      send(attached.socket, { type: 'ended', reason });
      attached.socket.close(NORMAL);
    }
  }

  /** Lets the browsers go without telling the keepers: the games go on, the browsers come back. */
  close(): void {
    this.#attached.clear();
    for (const socket of this.#server.clients) {
      socket.close(TRY_AGAIN);
      setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
    }
  }

  #receive(socket: WebSocket): void {
    this.#unattached += 1;
    let attached: Attached | null = null;
    let attaching = false;
    const allowance = new Allowance(this.#options.nowMs);
    const late = setTimeout(() => refuse(socket, 'invalid-request'), ATTACH_WITHIN_MS);
    const settle = once(() => {
      clearTimeout(late);
      this.#unattached -= 1;
    });
    const stopPings = keepAlive(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      settle();
      stopPings();
      if (attached && this.#attached.delete(attached.connectionId)) {
        this.#options.sessions.send(attached.sessionId, { type: 'close', connectionId: attached.connectionId });
      }
    });
    socket.on('message', (data, isBinary) => {
      const signal = isBinary || !allowance.take() ? null : parse(data.toString());
      if (!signal) return refuse(socket, 'invalid-request');
      if (attached) return this.#relay(attached, signal);
      if (attaching || signal.type !== 'attach') return refuse(socket, 'invalid-request');
      attaching = true;
      this.#attach(socket, signal.ticket)
        .then((admitted) => {
          attached = admitted;
          settle();
        })
        .catch((error: unknown) => {
          this.#options.log.error({ err: error }, 'a browser could not be attached');
          refuse(socket, 'unavailable');
        });
    });
  }

  async #attach(socket: WebSocket, ticket: string): Promise<Attached | null> {
    const { sessions, gate, log } = this.#options;
    const admitted = await gate.admit(ticket);
    if (!admitted.ok) {
      log.info({ reason: admitted.code }, 'a browser was refused');
      refuse(socket, admitted.code);
      return null;
    }
    const sessionId = admitted.claims.sub;
    const session = sessions.get(sessionId);
    if (!session || session.status === 'ended') {
      refuse(socket, 'play-session-unknown');
      return null;
    }
    if (socket.readyState !== socket.OPEN) return null;
    const attached: Attached = { connectionId: randomUUID(), sessionId, socket };
    if (!sessions.send(sessionId, { type: 'open', connectionId: attached.connectionId })) {
      refuse(socket, 'unavailable');
      return null;
    }
    this.#attached.set(attached.connectionId, attached);
    log.info({ session: sessionId }, 'a browser attached');
    return attached;
  }

  #relay({ sessionId, connectionId, socket }: Attached, message: ClientSignal): void {
    const { sessions } = this.#options;
    if (message.type === 'attach') refuse(socket, 'invalid-request');
    else if (message.type === 'leave') sessions.end(sessionId, 'left');
    else sessions.send(sessionId, { type: 'signal', connectionId, message });
  }
}

/** A bucket of messages that fills up again with time. */
class Allowance {
  readonly #nowMs: () => number;
  #left = BURST;
  #atMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#atMs = nowMs();
  }

  take(): boolean {
    const nowMs = this.#nowMs();
    this.#left = Math.min(BURST, this.#left + ((nowMs - this.#atMs) / 1000) * MESSAGES_PER_SECOND) - 1;
    this.#atMs = nowMs;
    return this.#left >= 0;
  }
}

function parse(text: string): ClientSignal | null {
  try {
    return ClientSignal.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function send(socket: WebSocket, message: HostSignal): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function refuse(socket: WebSocket, code: Extract<HostSignal, { type: 'refused' }>['code']): void {
  send(socket, { type: 'refused', code });
  socket.close(POLICY_VIOLATION);
}

function answer(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Ends a WebSocket whose other end has gone silent. */
function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_EVERY_MS);
  return () => clearInterval(timer);
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
