import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to the database's socket that can be cut: connections die and new ones are refused, as when the server is gone. */
export async function startDatabaseRelay(databaseUrl: string) {
  const [, folder = '', port = ''] = /host=([^&]+)&port=(\d+)/.exec(databaseUrl) ?? [];
  const socketName = `.s.PGSQL.${port}`;
  const ownFolder = await mkdtemp('/tmp/nimbo-relay-');
  const sockets = new Set<Socket>();
  let server: Server;

  async function restore(): Promise<void> {
    server = createServer((near) => {
      const far = connect(`${decodeURIComponent(folder)}/${socketName}`);
      join(near, far);
      join(far, near);
    });
    server.listen(`${ownFolder}/${socketName}`);
    await once(server, 'listening');
  }
  function join(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.pipe(other);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  await restore();
  return {
    url: databaseUrl.replace(folder, encodeURIComponent(ownFolder)),
    restore,
    cut,
    stop: async () => {
      await cut();
      await rm(ownFolder, { recursive: true });
    },
  };
}
