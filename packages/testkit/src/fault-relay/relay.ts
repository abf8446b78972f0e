import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Deliveries } from './deliveries.ts';
import { Link } from './link.ts';
import type { RelayConditions, RelayOptions, RelayStatistics } from './protocol.ts';
import { seededRandom } from './random.ts';

/** One browser's address and the socket that stands for it towards the host. */
interface Mapping {
  readonly address: string;
  readonly port: number;
  back: Socket;
}

const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

/** Passes UDP between browsers and a stream host as a bad path and a NAT would. Runs in a thread of its own. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #front: Socket;
  readonly #toHost: Link;
  readonly #toBrowser: Link;
  readonly #deliveries = new Deliveries();
  readonly #mappings = new Map<string, Mapping>();
  #backAddress = '127.0.0.1';

  private constructor(options: RelayOptions, front: Socket) {
    this.#options = options;
    this.#front = front;
    this.#toHost = new Link(seededRandom(options.seed));
    this.#toBrowser = new Link(seededRandom(options.seed + 1));
    this.change(options.conditions);
    front.on('message', (packet, from) => this.#fromBrowser(packet, from));
  }

  static async listen(options: RelayOptions): Promise<Relay> {
    return new Relay(options, await openSocket('127.0.0.1', options.port));
  }

  get port(): number {
    return this.#front.address().port;
  }

  change({ toHost, toBrowser }: RelayConditions): void {
    if (toHost) this.#toHost.change(toHost, performance.now());
    if (toBrowser) this.#toBrowser.change(toBrowser, performance.now());
  }

  /** Every browser is seen by the host at a new port, and at the address given, from now on; answers to the old ones are lost. */
  async rebind(address: string): Promise<void> {
    this.#backAddress = address;
    for (const mapping of this.#mappings.values()) {
      const former = mapping.back;
      mapping.back = await openSocket(address, 0);
      this.#listenBehind(mapping);
      former.close();
    }
  }

  readStatistics(): RelayStatistics {
    const nowMs = performance.now();
    return { toHost: this.#toHost.readStatistics(nowMs), toBrowser: this.#toBrowser.readStatistics(nowMs) };
  }

  close(): void {
    this.#deliveries.clear();
    this.#front.close();
    for (const { back } of this.#mappings.values()) back.close();
  }

  async #fromBrowser(packet: Buffer, from: { address: string; port: number }): Promise<void> {
    const atMs = this.#toHost.send(packet.length, performance.now());
    if (atMs === null) return;
    const mapping = this.#mappings.get(`${from.address}:${from.port}`) ?? (await this.#map(from));
    const { port, address } = this.#options.host;
    this.#deliveries.add(atMs, () => mapping.back.send(packet, port, address));
  }

  async #map(from: { address: string; port: number }): Promise<Mapping> {
    const back = await openSocket(this.#backAddress, 0);
    const name = `${from.address}:${from.port}`;
    const known = this.#mappings.get(name);
    if (known) {
      // Another packet of the same browser was faster.
      back.close();
      return known;
    }
    const mapping = { address: from.address, port: from.port, back };
    this.#mappings.set(name, mapping);
    this.#listenBehind(mapping);
    return mapping;
  }

  #listenBehind(mapping: Mapping): void {
    mapping.back.on('message', (packet) => {
      const atMs = this.#toBrowser.send(packet.length, performance.now());
      if (atMs === null) return;
      this.#deliveries.add(atMs, () => this.#front.send(packet, mapping.port, mapping.address));
    });
  }
}

async function openSocket(address: string, port: number): Promise<Socket> {
  const socket = createSocket({
    type: 'udp4',
    recvBufferSize: SOCKET_BUFFER_BYTES,
    sendBufferSize: SOCKET_BUFFER_BYTES,
  });
  socket.bind(port, address);
  await once(socket, 'listening');
  // A port unreachable of the far end is one more lost packet.
  socket.on('error', () => {});
  return socket;
}
