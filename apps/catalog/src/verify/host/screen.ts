import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import type { Picture } from '../look/picture.ts';

/** ZPixmap: four bytes a pixel at depth 24, blue first. Source: the X protocol, GetImage. */
const Z_PIXMAP = 2;
const ALL_PLANES = 0xffff_ffff;
/** Predefined atom and flags of the hints about a window's size. Source: ICCCM §4.1.2.3. */
const WM_NORMAL_HINTS = 40;
const HINT_WORDS = 18;
const MIN_AND_MAX_SIZE = 16 | 32;
const VIEWABLE = 2;
/** A large picture reaches the server in several requests. Also the shortest time between two that are worth counting, in ms. */
const ONE_PICTURE_MS = 12;
/** Longest wait for a picture, in ms. */
const ANSWER_WITHIN_MS = 10_000;
const COOKIE_NAME = 'MIT-MAGIC-COOKIE-1';
const COOKIE_BYTES = 16;

/** The requests of the `x11` package that we use; it has no types of its own. */
interface XClient {
  on(name: 'error' | 'end', listener: () => void): void;
  on(name: 'event', listener: (event: { name: string }) => void): void;
  terminate(): void;
  AllocID(): number;
  require(name: 'damage', answer: (error: Error | null, damage: XDamage) => void): void;
  GetImage(
    format: number,
    drawable: number,
    x: number,
    y: number,
    width: number,
    height: number,
    planes: number,
    answer: Answer<{ data: Buffer }>,
  ): void;
  QueryTree(window: number, answer: Answer<{ children: number[] }>): void;
  GetWindowAttributes(window: number, answer: Answer<{ mapState: number }>): void;
  GetGeometry(window: number, answer: Answer<{ width: number; height: number }>): void;
  GetProperty(
    del: 0,
    window: number,
    name: number,
    type: 0,
    offset: 0,
    words: number,
    answer: Answer<{ data: Buffer }>,
  ): void;
}
interface XDamage {
  readonly ReportLevel: { readonly NonEmpty: number };
  Create(damage: number, drawable: number, level: number): void;
  Subtract(damage: number, repair: 0, parts: 0): void;
}
type Answer<T> = (error: Error | null, value: T) => void;

interface X11Library {
  createClient(
    options: { display: string; stream: Socket; auth: { name: string; data: string }; shm: false },
    ready: (error: Error | null, display: { client: XClient; screen: { root: number }[] }) => void,
  ): XClient;
}

const x11: X11Library = createRequire(import.meta.url)('x11');

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** It says that it can have no other size. */
  readonly fixed: boolean;
}

/** What a session shows, read from its X server. */
export interface Screen {
  /** @throws when the server is gone */
  look(): Promise<Picture>;
  /**
   * Pictures drawn since it was opened; what follows within `ONE_PICTURE_MS` is part of the same. It goes on where the stream
   * has no time for every picture, so it tells what one picture costs the game.
   */
  readonly drawings: number;
  /** The largest window on it, null where there is none. */
  largestWindow(): Promise<WindowSize | null>;
  close(): void;
}

/**
 * Opens a session's display with its own key, which lies in the session's seat.
 * @throws when there is no such server
 */
export async function openScreen(
  displayNumber: number,
  seat: string,
  size: { readonly width: number; readonly height: number },
): Promise<Screen> {
  const authority = await readFile(path.join(seat, 'xauthority'));
  // The file holds one entry, and the key is its end. Source: Xauth(3).
  const data = authority.subarray(-COOKIE_BYTES).toString('latin1');
  const stream = createConnection(`/tmp/.X11-unix/X${displayNumber}`);
  await once(stream, 'connect');
  return new Promise((resolve, reject) => {
    let gone: ((error: Error) => void) | null = null;
    const options = { display: `:${displayNumber}`, stream, auth: { name: COOKIE_NAME, data }, shm: false as const };
    const client = x11.createClient(options, (error, display) => {
      if (error) return reject(error);
      const root = display.screen[0]?.root ?? 0;
      let drawings = 0;
      countDrawings(client, root, () => drawings++);
      resolve({
        get drawings() {
          return drawings;
        },
        look: () =>
          new Promise((seen, failed) => {
            gone = failed;
            // Each later answer finds the promise settled, so nothing has to be called off.
            setTimeout(() => failed(new Error('the display does not answer')), ANSWER_WITHIN_MS).unref();
            const { width, height } = size;
            client.GetImage(Z_PIXMAP, root, 0, 0, width, height, ALL_PLANES, (fault, image) => {
              if (fault) failed(fault);
              else seen({ ...size, pixels: image.data });
            });
          }),
        largestWindow: () => findLargestWindow(client, root),
        close: () => client.terminate(),
      });
    });
    client.on('error', () => undefined);
    client.on('end', () => gone?.(new Error('the display is gone')));
    stream.on('close', () => gone?.(new Error('the display is gone')));
  });
}

function countDrawings(client: XClient, root: number, onDrawing: () => void): void {
  client.require('damage', (error, damage) => {
    if (error) return;
    const id = client.AllocID();
    let lastMs = Number.NEGATIVE_INFINITY;
    damage.Create(id, root, damage.ReportLevel.NonEmpty);
    client.on('event', ({ name }) => {
      if (name !== 'DamageNotify') return;
      damage.Subtract(id, 0, 0);
      const nowMs = performance.now();
      if (nowMs - lastMs < ONE_PICTURE_MS) return;
      lastMs = nowMs;
      onDrawing();
    });
  });
}

async function findLargestWindow(client: XClient, root: number): Promise<WindowSize | null> {
  const { children } = await asked<{ children: number[] }>((answer) => client.QueryTree(root, answer));
  const windows = await Promise.all(
    children.map(async (window) => {
      try {
        const { mapState } = await asked<{ mapState: number }>((answer) => client.GetWindowAttributes(window, answer));
        const { width, height } = await asked<{ width: number; height: number }>((answer) =>
          client.GetGeometry(window, answer),
        );
        const { data } = await asked<{ data: Buffer }>((answer) =>
          client.GetProperty(0, window, WM_NORMAL_HINTS, 0, 0, HINT_WORDS, answer),
        );
        return mapState === VIEWABLE ? { width, height, fixed: isFixed(data) } : null;
      } catch {
        return null; // It has gone meanwhile.
      }
    }),
  );
  return windows.reduce<WindowSize | null>(
    (largest, window) =>
      window && (!largest || window.width * window.height > largest.width * largest.height) ? window : largest,
    null,
  );
}

function isFixed(hints: Buffer): boolean {
  if (hints.length < 9 * 4) return false;
  const word = (index: number) => hints.readUInt32LE(index * 4);
  return (word(0) & MIN_AND_MAX_SIZE) === MIN_AND_MAX_SIZE && word(5) === word(7) && word(6) === word(8);
}

function asked<T>(ask: (answer: Answer<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value))));
}
