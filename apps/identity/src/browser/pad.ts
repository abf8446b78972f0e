// Loaded by forms.js once there is a pad: its cross or stick moves focus, A presses or opens the keys of a field, B closes them or
// goes back.
import { type Direction, NOTHING_HELD, padFamily, readHeld } from '@nimbo/ui/gamepad';
import { nextRepeatDelay } from '@nimbo/ui/repeat-clock';
import { makeKeys } from './keys.ts';
import { nextPlace } from './next-place.ts';

const root = document.documentElement;
document.body.append(document.querySelector<HTMLTemplateElement>('#pad')!.content);
const hints = document.querySelector<HTMLElement>('.hints')!;
const dialog = document.querySelector<HTMLDialogElement>('dialog.keys')!;
const keys = makeKeys(dialog);

// Hints lie in front of whatever is in front.
const placeHints = () => (keys.isOpen ? dialog : document.body).append(hints);
dialog.addEventListener('close', placeHints);

/** What can have focus now, in the order of the page. */
function places(): HTMLElement[] {
  const region = keys.isOpen ? dialog : document.body;
  const all = region.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden])');
  return [...all].filter((element) => element.checkVisibility());
}

/** @returns what has focus; where nothing has, the place to begin with gets it and null comes back */
function focused(): HTMLElement | null {
  const all = places();
  const active = all.find((element) => element === document.activeElement);
  if (!active) (all.find((element) => element.matches('[data-first]')) ?? all[0])?.focus();
  return active ?? null;
}

function step(direction: Direction): void {
  const from = focused();
  if (!from) return;
  const all = places();
  const boxes = all.map((element) => element.getBoundingClientRect());
  all[nextPlace(from.getBoundingClientRect(), boxes, direction)]?.focus();
}

function confirm(): void {
  const element = focused();
  if (element instanceof HTMLInputElement) {
    keys.open(element);
    placeHints();
  } else element?.click();
}

function back(): void {
  if (keys.isOpen) keys.close();
  else history.back();
}

let clock: ReturnType<typeof setTimeout> | undefined;

/** A direction repeats for as long as it is held. */
function hold(direction: Direction | null): void {
  clearTimeout(clock);
  if (!direction) return;
  const since = performance.now();
  const repeat = () => {
    step(direction);
    clock = setTimeout(repeat, nextRepeatDelay(performance.now() - since));
  };
  repeat();
}

function lead(pad: string): void {
  root.dataset.input = 'pad';
  root.dataset.pad = padFamily(pad);
}
addEventListener('blur', () => hold(null));
for (const other of ['keydown', 'pointerdown']) addEventListener(other, () => delete root.dataset.input);

let held = NOTHING_HELD;

function poll(): void {
  const pads = navigator.getGamepads();
  const next = readHeld(pads, held);
  const turned = next.direction !== held.direction;
  const pressed = [...next.buttons].filter((name) => !held.buttons.has(name));
  held = next;
  if (next.pad !== null && (turned || pressed.length > 0)) lead(next.pad);
  if (turned) hold(next.direction);
  if (pressed.includes('confirm')) confirm();
  else if (pressed.includes('back')) back();
  if (pads.some((pad) => pad !== null)) requestAnimationFrame(poll);
  else addEventListener('gamepadconnected', poll, { once: true });
}

// What is held when the page comes was pressed on the one before.
held = readHeld(navigator.getGamepads(), held);
if (held.pad !== null) {
  lead(held.pad);
  focused();
}
poll();
