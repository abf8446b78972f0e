import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Taken {
  readonly rawBody: Buffer;
  readonly headers: Record<string, string>;
  /** ms since 1970. */
  readonly at: number;
}

export interface Endpoint {
  readonly url: string;
  /** Everything that came, oldest first, also what was refused. */
  readonly taken: readonly Taken[];
  /** Answers with this status so many times. */
  refuse(status: number, times: number): void;
  stop(): Promise<void>;
}

/** Our side of notifications. */
export async function startEndpoint(): Promise<Endpoint> {
  const taken: Taken[] = [];
  let refusing = { status: 0, times: 0 };
  const server = createServer(async (request, response) => {
    const rawBody = Buffer.concat((await request.toArray()) as Buffer[]);
    taken.push({ rawBody, headers: request.headers as Record<string, string>, at: Date.now() });
    const refused = refusing.times > 0;
    if (refused) refusing = { ...refusing, times: refusing.times - 1 };
    response.writeHead(refused ? refusing.status : 204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`,
    taken,
    refuse: (status, times) => {
      refusing = { status, times };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
