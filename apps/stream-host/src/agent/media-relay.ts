import { createConnection, type Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { FrameReader, writeFrame } from '../session/media-pipe.ts';

/** A browser that takes nothing for so long that this much has gathered, in bytes, is gone for us. */
const MOST_BUFFERED_BYTES = 16 * 1024 * 1024;
/** The browser's own messages that may wait for the worker, in bytes; of more, the newest are dropped. */
const MOST_WAITING_BYTES = 256 * 1024;

/** Carries binary messages between one browser's WebSocket and the media worker, unread. */
export class MediaRelay {
  readonly #pipe: Socket;

  constructor(pipePath: string, connectionId: string, browser: WebSocket) {
    this.#pipe = createConnection(pipePath);
    writeFrame(this.#pipe, Buffer.from(connectionId));
    const reader = new FrameReader((frame) => {
      if (browser.readyState === browser.OPEN) browser.send(frame, { binary: true, compress: false });
      if (browser.bufferedAmount > MOST_BUFFERED_BYTES) browser.terminate();
    });
    this.#pipe.on('data', (chunk) => {
      if (!reader.push(chunk)) this.#pipe.destroy();
    });
    this.#pipe.on('error', () => undefined);
  }

  /** A message of the browser. */
  push(message: Buffer): void {
    if (this.#pipe.writableLength < MOST_WAITING_BYTES) writeFrame(this.#pipe, message);
  }

  close(): void {
    this.#pipe.destroy();
  }
}
