import process from 'node:process';
import x11, { type XClient } from 'x11';

/**
 * A game for the latency bench: a square that turns white at a key press and black at its release, on a still picture or on one
 * that moves as a whole. Arguments: width, height, `still` or `moving`. The display comes from the environment.
 */
const [width, height, scene] = process.argv.slice(2);
const SIZE = { width: Number(width), height: Number(height) };
const KEYS_AND_EXPOSURE = 1 | 2 | 32_768;
const FRAME_MS = 16;
const SQUARE = 96;

x11.createClient({ display: process.env.DISPLAY ?? '' }, (error, { client, screen }) => {
  if (error) throw error;
  const window = client.AllocID();
  client.CreateWindow(window, screen[0]!.root, 0, 0, SIZE.width, SIZE.height, 0, 0, 0, 0, {
    eventMask: KEYS_AND_EXPOSURE,
    overrideRedirect: 1,
  });
  client.MapWindow(window);
  client.SetInputFocus(window, 1);
  const draw = painter(client, window);
  client.on('error', () => process.exit());
  client.on('event', ({ name }: { name: string }) => {
    if (name === 'Expose') console.log('["ready"]');
    if (name === 'KeyPress') draw.square(true);
    if (name === 'KeyRelease') draw.square(false);
  });
  if (scene === 'moving') setInterval(draw.background, FRAME_MS);
});

function painter(client: XClient, window: number) {
  const context = client.AllocID();
  client.CreateGC(context, window, { foreground: 0 });
  let frame = 0;
  const fill = (foreground: number, area: [number, number, number, number]) => {
    client.ChangeGC(context, { foreground });
    client.PolyFillRectangle(window, context, area);
  };
  return {
    square: (lit: boolean) => fill(lit ? 0xffffff : 0, [0, 0, SQUARE, SQUARE]),
    /** Everything but the square's own strip changes each frame. */
    background: () => {
      frame++;
      fill((frame * 0x040810) & 0xffffff, [(frame * 7) % SIZE.width, SQUARE, SIZE.width / 4, SIZE.height - SQUARE]);
    },
  };
}
