import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createConnection, type Socket } from 'node:net';

/** An event of the X server; which fields it has follows from its name. Source: the X protocol, §11. */
export interface XEvent {
  readonly name: string;
  readonly wid: number;
  readonly parent?: number;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly borderWidth?: number;
  readonly stackMode?: number;
  readonly mask?: number;
  readonly overrideRedirect?: boolean;
}

interface XProperty {
  readonly type: number;
  readonly format: number;
  readonly data: Buffer;
}

type Answer<T> = (error: Error | null, value: T) => void;

/** The requests of the `x11` package that we use; it has no types of its own. */
interface XClient {
  on(name: 'event', listener: (event: XEvent) => void): void;
  on(name: 'error', listener: (error: Error) => void): void;
  on(name: 'end', listener: () => void): void;
  terminate(): void;
  AllocID(): number;
  ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
  CreateWindow(id: number, parent: number, x: number, y: number, width: number, height: number): void;
  ConfigureWindow(window: number, values: Record<string, number>): void;
  MapWindow(window: number): void;
  DestroyWindow(window: number): void;
  SetInputFocus(window: number, revertTo: number): void;
  GetInputFocus(answer: Answer<{ focus: number }>): void;
  GetGeometry(window: number, answer: Answer<{ width: number; height: number; xPos: number; yPos: number }>): void;
  GetProperty(del: 0, window: number, name: number, type: 0, offset: 0, words: number, answer: Answer<XProperty>): void;
  ChangeProperty(
    mode: 0,
    window: number,
    name: number,
    type: number,
    format: 8 | 32,
    data: string | readonly number[],
  ): void;
  SendEvent(window: number, propagate: 0, mask: number, event: Record<string, unknown>): void;
  InternAtom(onlyIfExists: false, name: string, answer: Answer<number>): void;
}

interface X11Library {
  createClient(
    options: { display: string; stream: Socket; auth: { name: string; data: string }; shm: false },
    ready: (error: Error | null, display: { client: XClient; screen: { root: number }[] }) => void,
  ): XClient;
}

const x11: X11Library = createRequire(import.meta.url)('x11');

export interface XConnection {
  readonly client: XClient;
  readonly root: number;
  atom(name: string): Promise<number>;
  close(): void;
}

/** @throws when the server is not there or refuses the cookie */
export async function connectToX(number: number, cookie: Buffer): Promise<XConnection> {
  // Connected by ourselves: the package falls back to TCP when there is no socket.
  const stream = createConnection(`/tmp/.X11-unix/X${number}`);
  await once(stream, 'connect');
  const auth = { name: 'MIT-MAGIC-COOKIE-1', data: cookie.toString('latin1') };
  return new Promise((resolve, reject) => {
    const client = x11.createClient({ display: `:${number}`, stream, auth, shm: false }, (error, display) => {
      if (error) return reject(error);
      resolve({
        client,
        root: display.screen[0]?.root ?? 0,
        atom: (name) =>
          new Promise((found, failed) => {
            client.InternAtom(false, name, (fault, atom) => (fault ? failed(fault) : found(atom)));
          }),
        close: () => client.terminate(),
      });
    });
    // Windows vanish while we look at them, and the server may die; `end` tells of the latter.
    client.on('error', () => undefined);
  });
}
