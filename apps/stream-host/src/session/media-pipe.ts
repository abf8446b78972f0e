import type { Socket } from 'node:net';
import { HOST_FRAME_BYTES } from '@nimbo/contracts/media-frames';

/** Longest frame either end takes, in bytes. */
export const MOST_FRAME_BYTES = HOST_FRAME_BYTES;
const LENGTH_BYTES = 4;

/**
 * The unix socket between agent and media worker, one connection for each browser without UDP: frames of any bytes, each
 * after its length. The agent's first frame is the connection's id; all others are the WebSocket's binary messages.
 */
export function writeFrame(socket: Socket, ...parts: readonly Uint8Array[]): void {
  if (!socket.writable) return;
  const length = Buffer.allocUnsafe(LENGTH_BYTES);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  socket.cork();
  socket.write(length);
  for (const part of parts) socket.write(part);
  socket.uncork();
}

/** Cuts a stream of bytes into its frames again. */
export class FrameReader {
  readonly #onFrame: (frame: Buffer) => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(onFrame: (frame: Buffer) => void) {
    this.#onFrame = onFrame;
  }

  /** @returns false when the bytes are not of this protocol; the connection is then of no use any more */
  push(chunk: Buffer): boolean {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    while (this.#pendingBytes >= LENGTH_BYTES) {
      const length = this.#peekLength();
      if (length > MOST_FRAME_BYTES) return false;
      if (this.#pendingBytes < LENGTH_BYTES + length) return true;
      const bytes = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending);
      const rest = bytes.subarray(LENGTH_BYTES + length);
      this.#pending = rest.length > 0 ? [rest] : [];
      this.#pendingBytes = rest.length;
      this.#onFrame(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
    }
    return true;
  }

  #peekLength(): number {
    if (this.#pending[0]!.length < LENGTH_BYTES) this.#pending = [Buffer.concat(this.#pending)];
    return this.#pending[0]!.readUInt32BE(0);
  }
}
