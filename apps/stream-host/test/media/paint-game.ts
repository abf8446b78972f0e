import process from 'node:process';
import { createInterface } from 'node:readline';
import x11, { type XClient } from 'x11';

/**
 * A game that paints what it is told: each line of its input is an order. Arguments: width, height. The display comes from the
 * environment.
 */
export type PaintOrder =
  | { readonly do: 'paint'; readonly color: number }
  /** Paints these one after the other, one in each turn of the event loop. */
  | { readonly do: 'burst'; readonly colors: readonly number[] }
  /** A square pointer of this colour, or none. */
  | { readonly do: 'cursor'; readonly color: number | null }
  | { readonly do: 'point'; readonly x: number; readonly y: number };

const [width, height] = process.argv.slice(2).map(Number) as [number, number];
const EXPOSURE = 32_768;
const CURSOR = 32;

x11.createClient({ display: process.env.DISPLAY ?? '' }, (error, { client, screen }) => {
  if (error) throw error;
  const root = screen[0]!.root;
  const window = client.AllocID();
  client.CreateWindow(window, root, 0, 0, width, height, 0, 0, 0, 0, { eventMask: EXPOSURE, overrideRedirect: 1 });
  client.MapWindow(window);
  client.on('error', () => process.exit());
  client.on('event', ({ name }: { name: string }) => {
    if (name === 'Expose') console.log('["ready"]');
  });
  const context = client.AllocID();
  client.CreateGC(context, window, { foreground: 0 });
  const paint = (color: number) => {
    client.ChangeGC(context, { foreground: color });
    client.PolyFillRectangle(window, context, [0, 0, width, height]);
  };
  createInterface({ input: process.stdin }).on('line', (line) => {
    const order: PaintOrder = JSON.parse(line);
    if (order.do === 'paint') paint(order.color);
    if (order.do === 'burst') for (const color of order.colors) setImmediate(() => paint(color));
    if (order.do === 'cursor') client.ChangeWindowAttributes(window, { cursor: cursorOf(client, root, order.color) });
    if (order.do === 'point') client.WarpPointer(0, window, 0, 0, 0, 0, order.x, order.y);
  });
});

/** Its hot spot is its middle. */
function cursorOf(client: XClient, root: number, color: number | null): number {
  const shape = client.AllocID();
  client.CreatePixmap(shape, root, 1, CURSOR, CURSOR);
  const context = client.AllocID();
  client.CreateGC(context, shape, { foreground: color === null ? 0 : 1 });
  client.PolyFillRectangle(shape, context, [0, 0, CURSOR, CURSOR]);
  const cursor = client.AllocID();
  const part = (shift: number) => (((color ?? 0) >> shift) & 0xff) * 257;
  const rgb = { R: part(16), G: part(8), B: part(0) };
  client.CreateCursor(cursor, shape, shape, rgb, rgb, CURSOR / 2, CURSOR / 2);
  return cursor;
}
