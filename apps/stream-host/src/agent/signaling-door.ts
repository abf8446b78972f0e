import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EndReason } from '@nimbo/contracts/end-reason';
import { ClientSignal, type HostSignal, SIGNALING_MESSAGE_BYTES, SIGNALING_PATH } from '@nimbo/contracts/signaling';
import type { Logger } from '@nimbo/service-runtime/log';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type HostFolders, sessionPlaces } from '../session/places.ts';
import { MediaRelay } from './media-relay.ts';
import type { SessionListener, Sessions } from './sessions.ts';
import type { TicketGate } from './ticket-gate.ts';

/** Time a browser has to attach, in ms. */
const ATTACH_WITHIN_MS = 5000;
/** Browsers that have not attached yet, at most. */
const MOST_UNATTACHED = 64;
/** Messages of one browser: so many at once, then so many a second. */
const BURST = 100;
const MESSAGES_PER_SECOND = 20;
/** Binary messages are input, confirmations and telemetry: a mouse of 1000 Hz and 120 pictures a second fit in. */
const MEDIA_BURST = 3000;
const MEDIA_PER_SECOND = 1500;
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
  /** Where media goes through this WebSocket: from the moment the worker has said so. */
  relay: MediaRelay | null;
}

type AttachSignal = Extract<ClientSignal, { type: 'attach' }>;

interface DoorOptions {
  readonly sessions: Sessions;
  readonly gate: TicketGate;
  readonly log: Logger;
  /** Where the media workers of the sessions are reached. */
  readonly folders: HostFolders;
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
      // Whatever a stranger asks for is compared, never parsed: `//` is no URL and would throw.
      const [pathname] = (request.url ?? '').split('?');
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
    if (message.message.type === 'media') this.#openRelay(attached);
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
    const allowance = new Allowance(this.#options.nowMs, BURST, MESSAGES_PER_SECOND);
    const mediaAllowance = new Allowance(this.#options.nowMs, MEDIA_BURST, MEDIA_PER_SECOND);
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
      attached?.relay?.close();
      if (attached && this.#attached.delete(attached.connectionId)) {
        this.#options.sessions.send(attached.sessionId, { type: 'close', connectionId: attached.connectionId });
      }
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary && attached) return this.#relayMedia(attached, data, mediaAllowance);
      const signal = isBinary || !allowance.take() ? null : parse(data.toString());
      if (!signal) return refuse(socket, 'invalid-request');
      if (attached) return this.#relay(attached, signal);
      if (attaching || signal.type !== 'attach') return refuse(socket, 'invalid-request');
      attaching = true;
      this.#attach(socket, signal)
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

  async #attach(socket: WebSocket, { ticket, transport, attachment, media }: AttachSignal): Promise<Attached | null> {
    const { sessions, gate, log } = this.#options;
    const admitted = await gate.admit(ticket);
    if (!admitted.ok) {
      log.info({ reason: admitted.code }, 'a browser was refused');
      refuse(socket, admitted.code);
      return null;
    }
    const { sub: sessionId, takeOver } = admitted.claims;
    const session = sessions.get(sessionId);
    if (!session || session.status === 'ended') {
      refuse(socket, 'play-session-unknown');
      return null;
    }
    if (socket.readyState !== socket.OPEN) return null;
    const attached: Attached = { connectionId: randomUUID(), sessionId, socket, relay: null };
    const { connectionId } = attached;
    const open = { connectionId, transport, attachment: attachment ?? null, media, takeOver };
    if (!sessions.send(sessionId, { type: 'open', ...open })) {
      refuse(socket, 'unavailable');
      return null;
    }
    this.#attached.set(attached.connectionId, attached);
    log.info({ session: sessionId }, 'a browser attached');
    return attached;
  }

  #openRelay(attached: Attached): void {
    const { mediaSocket } = sessionPlaces(this.#options.folders, attached.sessionId, '');
    attached.relay ??= new MediaRelay(mediaSocket, attached.connectionId, attached.socket);
  }

  /** Media of a browser that is not being sent any is not from a page of ours. */
  #relayMedia({ relay, socket }: Attached, data: RawData, allowance: Allowance): void {
    if (relay && Buffer.isBuffer(data) && allowance.take()) relay.push(data);
    else refuse(socket, 'invalid-request');
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
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #atMs: number;

  constructor(nowMs: () => number, burst: number, perSecond: number) {
    this.#nowMs = nowMs;
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#atMs = nowMs();
  }

  take(): boolean {
    const nowMs = this.#nowMs();
    this.#left = Math.min(this.#burst, this.#left + ((nowMs - this.#atMs) / 1000) * this.#perSecond) - 1;
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
