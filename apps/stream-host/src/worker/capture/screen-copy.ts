import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { XShm } from 'x11';
import { onGone, requireExtension, type XConnection } from '../x/connection.ts';
import { allocateSharedMemory, type SharedMemory } from './shared-memory.ts';

/** Pixels of the display's depth of 24 take four bytes: blue, green, red, nothing. */
export const PIXEL_BYTES = 4;
const ALL_PLANES = 0xffff_ffff;
const Z_PIXMAP = 2;
const GONE = 'the display is gone';
/** One picture may be copied while another is still being read. */
const PICTURES = 2;

/** Pixels of the screen in memory; valid until the second copy after it. */
export interface ScreenPicture {
  readonly address: bigint;
  readonly strideBytes: number;
  readonly width: number;
  readonly height: number;
  readonly capturedMs: number;
}

/**
 * Copies the screen into memory shared with the X server. The server does each copy between two requests of its clients, so a
 * picture never shows half of one.
 */
export class ScreenCopier {
  readonly #connection: XConnection;
  readonly #shm: XShm;
  readonly #segment: number;
  readonly #memory: SharedMemory;
  readonly #size: { readonly width: number; readonly height: number };
  #next = 0;
  #isGone = false;
  #giveUp: (reason: Error) => void = () => {};

  private constructor(
    connection: XConnection,
    shm: XShm,
    memory: SharedMemory,
    size: { width: number; height: number },
  ) {
    this.#connection = connection;
    this.#shm = shm;
    this.#segment = connection.client.AllocID();
    this.#memory = memory;
    this.#size = size;
    onGone(connection, () => {
      this.#isGone = true;
      this.#giveUp(new Error(GONE));
    });
  }

  /** Rejects when server and worker cannot share memory: without it there is no picture worth having. */
  static async open(connection: XConnection, size: { width: number; height: number }): Promise<ScreenCopier> {
    const shm = await requireExtension(connection.client, 'shm');
    // The server's own user, by the socket it has made.
    const { uid } = await stat(`/tmp/.X11-unix/X${connection.name.slice(1)}`);
    const memory = allocateSharedMemory(PICTURES * pictureBytes(size), uid);
    const copier = new ScreenCopier(connection, shm, memory, size);
    await new Promise<void>((resolve, reject) => {
      shm.Attach(copier.#segment, memory.id, false, (error) => {
        if (error) reject(new Error(`the X server cannot share memory with us: ${error.message}`));
        else resolve();
        return true;
      });
    });
    return copier;
  }

  /** One at a time. Rejects when the screen is smaller than it was said to be, or gone. */
  copy(): Promise<ScreenPicture> {
    const { width, height } = this.#size;
    const offset = this.#next * pictureBytes(this.#size);
    this.#next = (this.#next + 1) % PICTURES;
    return new Promise((resolve, reject) => {
      // Nobody would answer.
      if (this.#isGone) return reject(new Error(GONE));
      this.#giveUp = reject;
      const { root } = this.#connection;
      this.#shm.GetImage(root, 0, 0, width, height, ALL_PLANES, Z_PIXMAP, this.#segment, offset, (error) => {
        if (error) reject(new Error(`the screen cannot be copied: ${error.message}`));
        else {
          const address = this.#memory.address + BigInt(offset);
          resolve({ address, strideBytes: width * PIXEL_BYTES, width, height, capturedMs: performance.now() });
        }
        return true;
      });
    });
  }

  /** No copy may be under way or in use any more. */
  close(): void {
    this.#memory.free();
  }
}

function pictureBytes(size: { readonly width: number; readonly height: number }): number {
  return size.width * size.height * PIXEL_BYTES;
}
