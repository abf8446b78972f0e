import x11, { type XClient, type XExtensions } from 'x11';

/** A connection to the play session's X server. */
export interface XConnection {
  readonly client: XClient;
  /** `:7` */
  readonly name: string;
  readonly root: number;
}

/** Tells once that the server is gone, however it went: a killed one resets the connection instead of ending it. */
export function onGone({ client }: XConnection, listener: () => void): void {
  client.stream.once('close', listener);
}

/** Connects with the cookie of `XAUTHORITY`. Rejects when the server is not there or refuses. */
export function connectToX(name: string): Promise<XConnection> {
  return new Promise((resolve, reject) => {
    // Memory is shared by its id, for which the package's own way of passing descriptors is not needed.
    x11.createClient({ display: name, shm: false }, (error, display) => {
      if (error) return reject(error);
      const { client, screen } = display;
      // Requests for things that have just gone are answered with errors; who needs an answer asks for it.
      client.on('error', () => {});
      resolve({ client, name, root: screen[0]!.root });
    });
  });
}

export function requireExtension<K extends keyof XExtensions>(client: XClient, name: K): Promise<XExtensions[K]> {
  return new Promise((resolve, reject) => {
    client.require(name, (error, extension) => (error ? reject(error) : resolve(extension)));
  });
}
