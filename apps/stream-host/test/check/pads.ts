import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { GAMEPAD_CONTROLS, type GamepadControl } from '@nimbo/contracts/gamepad';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Page } from '@playwright/test';
import { LiveHost } from './live/session.ts';

/**
 * `npm run check:pads`: a simulated pad of the standard mapping plays SuperTux, Extreme Tux Racer and Mr.Boom through the
 * production path, with the recipes of the catalogue. First the game is watched without it; then the pad has to bring it to
 * pictures that were not among those, and steering has to change the picture. Pictures of both go to `--pictures DIR` if given.
 * Ends with 77 where the games are not installed.
 */
const TITLES = [
  {
    gid: 'org.supertuxproject.supertux',
    toPlay: ['y', 'y', 'start', 'dpad-down', 'y'],
    steering: ['dpad-right', 'a', 'dpad-right'],
  },
  { gid: 'etr', toPlay: ['a', 'a', 'a', 'dpad-down', 'a', 'a'], steering: ['right-trigger', 'left-stick-left', 'x'] },
  { gid: 'mrboom', toPlay: ['start', 'y', 'y', 'start'], steering: ['dpad-right', 'a', 'dpad-left'] },
] as const satisfies readonly {
  gid: string;
  toPlay: readonly GamepadControl[];
  steering: readonly GamepadControl[];
}[];
const OVERLAY = path.join(import.meta.dirname, '../../../catalog/overlay/titles');
const WATCH_MS = 8000;
/** A menu may take this long to follow, in ms. */
const MENU_MS = 2500;
const STEER_MS = 900;
/** Difference of two small grey pictures that no animation of one and the same screen reaches; 0 to 255. */
const OTHER_SCENE = 14;
const STEERED = 2;
const CANNOT_RUN = 77;

const pictures = process.argv[2] === '--pictures' ? process.argv[3] : undefined;
const recipes = TITLES.map(({ gid }) => {
  const { recipe } = JSON.parse(readFileSync(path.join(OVERLAY, `${gid}.json`), 'utf8')) as { recipe: unknown };
  return LaunchRecipe.parse(recipe);
});
const missing = recipes.map(({ argv }) => argv[0] ?? '').filter((program) => !existsSync(program));
if (missing.length > 0) {
  process.stderr.write(`not installed: ${missing.join(', ')}; npm run catalog:install brings them\n`);
  process.exit(CANNOT_RUN);
}

const live = await LiveHost.start();
const results = [];
try {
  for (const [index, title] of TITLES.entries()) {
    await live.order({}, recipes[index]);
    const { context, page } = await live.newPlayer({ prepare: connectPad });
    const result = await playByPad(page, title);
    process.stderr.write(`${JSON.stringify(result)}\n`);
    results.push(result);
    await page.evaluate(() => window.stream.leave());
    await live.status('ended');
    await context.close();
  }
} finally {
  await live.stop();
}
const good = results.every(({ reached, steered }) => reached > OTHER_SCENE && steered > STEERED);
process.stdout.write(`${JSON.stringify({ good, titles: results })}\n`);
process.exit(good ? 0 : 1);

async function playByPad(page: Page, { gid, toPlay, steering }: (typeof TITLES)[number]) {
  const without: number[][] = [];
  for (let waited = 0; waited < WATCH_MS; waited += 500) {
    without.push(await thumbnail(page));
    await page.waitForTimeout(500);
  }
  await keep(page, gid, 'without');
  for (const control of toPlay) {
    await press(page, control, 150);
    await page.waitForTimeout(MENU_MS);
  }
  const reached = await thumbnail(page);
  await keep(page, gid, 'reached');
  for (const control of steering) await press(page, control, STEER_MS);
  const after = await thumbnail(page);
  await keep(page, gid, 'steered');
  return {
    gid,
    reached: Math.min(...without.map((picture) => distance(picture, reached))),
    steered: distance(reached, after),
  };
}

async function keep(page: Page, gid: string, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: path.join(pictures, `${gid}-${name}.png`) });
}

async function press(page: Page, control: GamepadControl, heldMs: number): Promise<void> {
  await push(page, control, 1);
  await page.waitForTimeout(heldMs);
  await push(page, control, 0);
  await page.waitForTimeout(100);
}

interface SimulatedPad {
  readonly buttons: { pressed: boolean; touched: boolean; value: number }[];
  readonly axes: number[];
}

/** Connects a pad that is moved by `push`. Called before the page loads. */
async function connectPad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pad: SimulatedPad = {
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
      axes: [0, 0, 0, 0],
    };
    Object.assign(window, { simulatedPad: pad });
    const described = { id: 'Simulated pad', index: 0, mapping: 'standard', connected: true, timestamp: 0, ...pad };
    navigator.getGamepads = () => [described as unknown as Gamepad];
  });
}

function push(page: Page, control: GamepadControl, value: number): Promise<void> {
  return page.evaluate(
    ([at, pushed]) => {
      const { simulatedPad } = window as unknown as { simulatedPad: SimulatedPad };
      if ('axis' in at) simulatedPad.axes[at.axis] = pushed * at.direction;
      else simulatedPad.buttons[at.button] = { pressed: pushed > 0, touched: pushed > 0, value: pushed };
    },
    [GAMEPAD_CONTROLS[control], value] as const,
  );
}

/** What the player sees as a small grey picture. */
function thumbnail(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(32, 24).getContext('2d', { willReadFrequently: true })!;
    context.drawImage(document.querySelector('video')!, 0, 0, 32, 24);
    const { data } = context.getImageData(0, 0, 32, 24);
    return Array.from({ length: 32 * 24 }, (_, i) => (data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]!) / 3);
  });
}

function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}
