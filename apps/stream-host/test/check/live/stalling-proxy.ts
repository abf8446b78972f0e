import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A TCP path that can be cut: what is sent meanwhile arrives when the path is back, as the network's own retransmission does. */
export class StallingProxy {
  readonly port: number;
  readonly #close: () => void;
  readonly #sockets = new Set<Socket>();
  #cut = false;

  private constructor(port: number, close: () => void) {
    this.port = port;
    this.#close = close;
  }

  static async start(toPort: number): Promise<StallingProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new StallingProxy((server.address() as AddressInfo).port, () => server.close());
    server.on('connection', (near) => proxy.#join(near, createConnection(toPort, '127.0.0.1')));
    return proxy;
  }

  set cut(cut: boolean) {
    this.#cut = cut;
    for (const socket of this.#sockets) {
      if (cut) socket.pause();
      else socket.resume();
    }
  }

  close(): void {
    this.#close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#cut) from.pause();
    }
  }
}
