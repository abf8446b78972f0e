import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { FrameReader, writeFrame } from '../../session/media-pipe.ts';

/** A connection whose pipe has not come after this is given up, in ms. */
const PIPE_WITHIN_MS = 5000;
/** The connection's id is all a pipe may say before it is known, in bytes. */
const MOST_ID_BYTES = 64;

/** The worker's end of one browser's WebSocket. */
export interface MediaPipe {
  send(...parts: readonly Uint8Array[]): void;
  /** Bytes given to `send` that are still in this process. */
  readonly waitingBytes: number;
  close(): void;
}

export interface PipeUser {
  onOpen(pipe: MediaPipe): void;
  onFrame(frame: Buffer): void;
  /** The pipe has ended, or none has come in time. Said once. */
  onEnd(): void;
}

interface Expected {
  readonly user: PipeUser;
  readonly late: NodeJS.Timeout;
}

/** Where the agent brings browsers without UDP: a unix socket below the session's runtime folder. */
export class MediaDoor {
  readonly #server: Server;
  readonly #expected = new Map<string, Expected>();
  readonly #pipes = new Set<Socket>();

  constructor(path: string) {
    // What a worker before this one has left.
    rmSync(path, { force: true });
    this.#server = createServer((pipe) => this.#receive(pipe));
    this.#server.listen(path, () => chmodSync(path, 0o600));
  }

  /** The pipe of this connection will come; it is taken once. */
  expect(connectionId: string, user: PipeUser): void {
    const late = setTimeout(() => {
      this.#expected.delete(connectionId);
      user.onEnd();
    }, PIPE_WITHIN_MS);
    this.#expected.set(connectionId, { user, late });
  }

  close(): void {
    for (const { late } of this.#expected.values()) clearTimeout(late);
    this.#expected.clear();
    for (const pipe of this.#pipes) pipe.destroy();
    this.#server.close();
  }

  #receive(pipe: Socket): void {
    let user: PipeUser | null = null;
    this.#pipes.add(pipe);
    const reader = new FrameReader((frame) => {
      if (user) return user.onFrame(frame);
      user = this.#take(frame);
      if (user) user.onOpen(toMediaPipe(pipe));
      else pipe.destroy();
    });
    pipe.on('data', (chunk) => {
      if (!pipe.destroyed && !reader.push(chunk)) pipe.destroy();
    });
    pipe.on('error', () => undefined);
    pipe.on('close', () => {
      this.#pipes.delete(pipe);
      user?.onEnd();
    });
  }

  #take(hello: Buffer): PipeUser | null {
    const connectionId = hello.length <= MOST_ID_BYTES ? hello.toString() : '';
    const expected = this.#expected.get(connectionId);
    this.#expected.delete(connectionId);
    clearTimeout(expected?.late);
    return expected?.user ?? null;
  }
}

function toMediaPipe(socket: Socket): MediaPipe {
  return {
    send: (...parts) => writeFrame(socket, ...parts),
    get waitingBytes() {
      return socket.writableLength;
    },
    close: () => void socket.destroy(),
  };
}
