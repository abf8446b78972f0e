import process from 'node:process';
import x11, { type XClient } from 'x11';
import { TextureRows } from './texture.ts';

/**
 * The game of the stream bench: a square in the corner that is lit while a key is held, on a still picture or on one that
 * scrolls sixty times a second below it. Each picture is one request that the X server copies once, as for a game that draws by
 * itself; a key is answered at once, so that the game's own frame time is not measured.
 * Arguments: width, height, `still` or `moving`. The display comes from the environment. Says when a key came, by the
 * calendar's clock in ms.
 */
const [widthText, heightText, scene] = process.argv.slice(2);
const width = Number(widthText);
const height = Number(heightText);
const FRAMES_PER_SECOND = 60;
const KEYS_AND_EXPOSURE = 1 | 2 | 32_768;
const SQUARE = 96;
/** Pixels the background moves by in each picture. */
const SCROLL = 3;
/** Rows of one upload: X requests end at 256 kB. */
const UPLOAD_BYTES = 200_000;

x11.createClient({ display: process.env.DISPLAY ?? '' }, (error, { client, screen }) => {
  if (error) throw error;
  const root = screen[0]!.root;
  const depth = screen[0]!.root_depth;
  const window = client.AllocID();
  client.CreateWindow(window, root, 0, 0, width, height, 0, 0, 0, 0, {
    eventMask: KEYS_AND_EXPOSURE,
    overrideRedirect: 1,
  });
  const painter = new Painter(client, window, depth);
  client.MapWindow(window);
  client.SetInputFocus(window, 1);
  client.on('error', () => process.exit());
  client.on('event', ({ name }: { name: string }) => {
    if (name === 'Expose') {
      painter.show();
      say(['ready']);
    }
    if (name !== 'KeyPress' && name !== 'KeyRelease') return;
    painter.light(name === 'KeyPress');
    say([name, performance.timeOrigin + performance.now()]);
  });
  if (scene === 'moving') everyFrame(() => painter.advance());
});

function say(words: readonly (string | number)[]): void {
  process.stdout.write(`${JSON.stringify(words)}\n`);
}

/** Calls back on a raster that does not drift, as a game's frame limiter does. */
function everyFrame(run: () => void): void {
  const startedMs = performance.now();
  let frame = 0;
  const next = () => {
    run();
    frame = Math.max(frame + 1, Math.floor(((performance.now() - startedMs) * FRAMES_PER_SECOND) / 1000));
    setTimeout(next, Math.max(0, startedMs + (frame * 1000) / FRAMES_PER_SECOND - performance.now()));
  };
  next();
}

class Painter {
  readonly #client: XClient;
  readonly #window: number;
  readonly #context: number;
  /** Twice as wide as the picture, so that it can be scrolled through. */
  readonly #texture: number;
  #frame = 0;
  #lit = false;

  constructor(client: XClient, window: number, depth: number) {
    this.#client = client;
    this.#window = window;
    this.#context = client.AllocID();
    // Without the events that each copy would be answered with.
    client.CreateGC(this.#context, window, { foreground: 0, graphicsExposures: 0 });
    this.#texture = this.#pixmap(depth, width * 2);
    this.#upload(depth);
  }

  light(lit: boolean): void {
    this.#lit = lit;
    this.#square();
  }

  advance(): void {
    this.#frame++;
    this.show();
  }

  show(): void {
    const offset = (this.#frame * SCROLL) % width;
    this.#client.CopyArea(
      ...([this.#texture, this.#window, this.#context, offset, SQUARE] as const),
      ...([0, SQUARE, width, height - SQUARE] as const),
    );
  }

  #square(): void {
    this.#client.ChangeGC(this.#context, { foreground: this.#lit ? 0xffffff : 0 });
    this.#client.PolyFillRectangle(this.#window, this.#context, [0, 0, SQUARE, SQUARE]);
  }

  #pixmap(depth: number, wide: number): number {
    const pixmap = this.#client.AllocID();
    this.#client.CreatePixmap(pixmap, this.#window, depth, wide, height);
    return pixmap;
  }

  #upload(depth: number): void {
    const rows = new TextureRows(width * 2);
    const rowsAtOnce = Math.max(1, Math.floor(UPLOAD_BYTES / (width * 2 * 4)));
    for (let top = 0; top < height; top += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, height - top);
      const pixels = rows.pixels(top, count);
      this.#client.PutImage(2, this.#texture, this.#context, width * 2, count, 0, top, 0, depth, pixels);
    }
  }
}
