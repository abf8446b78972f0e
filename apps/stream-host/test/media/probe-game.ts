import process from 'node:process';
import x11, { type XClient } from 'x11';

/**
 * A game for tests: fills the display with a moving picture and says each input it gets, one JSON array a line.
 * Arguments: width, height. The display comes from the environment.
 */
const [width, height] = process.argv.slice(2).map(Number) as [number, number];
const EVENTS = 1 | 2 | 4 | 8 | 64 | 32_768;
const FRAME_MS = 16;

interface InputEvent {
  readonly name: string;
  readonly keycode: number;
  readonly x: number;
  readonly y: number;
}

x11.createClient({ display: process.env.DISPLAY ?? '' }, (error, { client, screen }) => {
  if (error) throw error;
  const window = client.AllocID();
  client.CreateWindow(window, screen[0]!.root, 0, 0, width, height, 0, 0, 0, 0, {
    eventMask: EVENTS,
    overrideRedirect: 1,
  });
  client.MapWindow(window);
  client.SetInputFocus(window, 1);
  client.on('error', () => process.exit());
  client.on('event', say);
  animate(client, window);
});

function say(event: InputEvent): void {
  if (event.name === 'Expose') console.log('["ready"]');
  if (event.name.startsWith('Key')) console.log(JSON.stringify([event.name, event.keycode]));
  if (event.name.startsWith('Button')) console.log(JSON.stringify([event.name, event.keycode, event.x, event.y]));
  if (event.name === 'MotionNotify') console.log(JSON.stringify([event.name, event.x, event.y]));
}

function animate(client: XClient, window: number): void {
  const context = client.AllocID();
  client.CreateGC(context, window, { foreground: 0 });
  let frame = 0;
  setInterval(() => {
    frame++;
    client.ChangeGC(context, { foreground: (frame * 0x040810) & 0xffffff });
    client.PolyFillRectangle(window, context, [(frame * 7) % width, 0, width / 4, height]);
  }, FRAME_MS);
}
