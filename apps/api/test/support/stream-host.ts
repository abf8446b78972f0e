import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndReason } from '@nimbo/contracts/end-reason';
import type { HostReportReply, HostSession } from '@nimbo/contracts/host';
import { DeadlineOrder, StartOrder } from '@nimbo/contracts/host';
import { PROBLEMS, type ProblemCode } from '@nimbo/contracts/problems';
import { HOST_KEY } from './api.ts';

export interface ReportReply {
  readonly statusCode: number;
  readonly body: string;
  json(): HostReportReply;
}
/** Sends a report, into the process or over the network. */
export type SendReport = (method: string, url: string, options: { as: string; body: unknown }) => Promise<ReportReply>;

/** How the host answers start orders. */
export type Obedience = 'obeys' | 'silent' | ProblemCode;

/** A stream host without games: it obeys orders and reports, when the test says so. */
export class TestStreamHost {
  readonly id: string;
  readonly #key: string;
  readonly #slots: number;
  readonly #call: SendReport;
  readonly #server = createServer(
    (request, response) =>
      void this.#answer(request).then(
        ({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        },
        () => response.destroy(),
      ),
  );
  readonly sessions = new Map<string, HostSession>();
  /** Ids of start orders in the order in which they were obeyed. */
  readonly started: string[] = [];
  readonly ended: string[] = [];
  readonly orders: StartOrder[] = [];
  /** Deadlines in the order in which they came, obeyed or not. */
  readonly deadlines: { readonly id: string; readonly maxPlaySeconds: number }[] = [];
  obedience: Obedience = 'obeys';
  /** Runs when an order was obeyed and its answer is not sent yet. */
  onObeyed: (id: string) => void = () => undefined;
  /** Most sessions that ran at the same time. */
  mostAtOnce = 0;

  constructor(api: { readonly call: SendReport }, slots: number, id = 'host-1', key = HOST_KEY) {
    this.id = id;
    this.#key = key;
    this.#slots = slots;
    this.#call = api.call;
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    await this.report();
    return this;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get running(): HostSession[] {
    return [...this.sessions.values()].filter((session) => session.status !== 'ended');
  }

  /** One full report; obeys the reply. */
  async report(change: Record<string, unknown> = {}): Promise<HostReportReply> {
    const reply = await this.#call('POST', `/internal/hosts/${this.id}/report`, {
      as: this.#key,
      body: {
        zone: 'local',
        controlUrl: this.url,
        signalingUrl: `${this.url.replace('http', 'ws')}/signaling`,
        slots: this.#slots,
        draining: false,
        sessions: [...this.sessions.values()],
        ...change,
      },
    });
    if (reply.statusCode !== 200) throw new Error(`report: ${reply.body}`);
    const { acknowledged, unwanted }: HostReportReply = reply.json();
    for (const id of acknowledged) this.sessions.delete(id);
    for (const id of unwanted) this.#end(id, 'operator');
    return { acknowledged, unwanted };
  }

  /** Changes one session and reports. */
  async become(id: string, status: HostSession['status'], playedSeconds = 0, endReason: EndReason | null = null) {
    const { maxPlaySeconds } = this.sessions.get(id) ?? {};
    this.sessions.set(id, { id, status, playedSeconds, endReason, ...(maxPlaySeconds && { maxPlaySeconds }) });
    return this.report();
  }

  #move(id: string, { maxPlaySeconds }: DeadlineOrder) {
    this.deadlines.push({ id, maxPlaySeconds });
    if (this.obedience === 'silent') throw new Error('no answer');
    const session = this.sessions.get(id);
    if (!session || session.status === 'ended') return refusal('play-session-unknown');
    this.sessions.set(id, { ...session, maxPlaySeconds });
    return { status: 204, body: undefined };
  }

  #end(id: string, endReason: EndReason): boolean {
    const session = this.sessions.get(id);
    if (!session) return false;
    this.sessions.set(id, { ...session, status: 'ended', endReason });
    this.ended.push(id);
    return true;
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const body = await readBody(request);
    if (request.headers.authorization !== `Bearer ${this.#key}`) return refusal('token-invalid');
    const [, id, deadline] = /^\/sessions\/([0-9a-f-]{36})(\/deadline)?$/.exec(request.url ?? '') ?? [];
    if (id === undefined) return refusal('not-found');
    if (deadline !== undefined) return this.#move(id, DeadlineOrder.parse(JSON.parse(body)));
    if (request.method === 'DELETE') {
      return this.#end(id, 'left') ? { status: 202, body: this.sessions.get(id) } : refusal('play-session-unknown');
    }
    if (this.obedience === 'silent') throw new Error('no answer');
    if (this.obedience !== 'obeys') return refusal(this.obedience);
    const order = StartOrder.parse(JSON.parse(body));
    this.orders.push(order);
    if (!this.sessions.has(id)) {
      if (this.running.length >= this.#slots) return refusal('host-full');
      this.sessions.set(id, {
        id,
        status: 'starting',
        endReason: null,
        playedSeconds: 0,
        maxPlaySeconds: order.maxPlaySeconds,
      });
      this.started.push(id);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.running.length);
    }
    this.onObeyed(id);
    return { status: 201, body: this.sessions.get(id) };
  }
}

function refusal(code: ProblemCode) {
  return { status: PROBLEMS[code].status, body: { code } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
