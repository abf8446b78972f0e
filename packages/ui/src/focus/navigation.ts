import { getCurrentFocusKey, init, navigateByDirection } from '@noriginmedia/norigin-spatial-navigation';
import { goBack } from './back-stack.ts';
import { findFocus, isFocusLost } from './find-focus.ts';
import { type Direction, NOTHING_HELD, type PadButton, padFamily, readHeld } from './gamepad.ts';
import { guessInputMode, setInputMode } from './input-mode.ts';
import { placeOfNode } from './place-of-node.ts';
import { nextRepeatDelay } from './repeat-clock.ts';
import { readOn, reveal } from './reveal.ts';
import { rumble } from './rumble.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** Keys beside a focused thing: the first button that something wants. A grid jumps a page; elsewhere the section changes. */
const LETTERS: Readonly<Record<string, readonly PadButton[]>> = {
  i: ['info'],
  y: ['info'],
  PageUp: ['pageUp', 'previous'],
  PageDown: ['pageDown', 'next'],
};

/** A button beside confirm and back was pressed on what has focus; `detail` names it. Who uses it prevents the default. */
export const PAD_EVENT = 'nimbo-pad';

let enabled = true;
/** Off while a game gets the keys and the pad. */
export function setNavigationEnabled(on: boolean): void {
  enabled = on;
}

let initialised = false;
function initialise() {
  if (initialised) return;
  initialised = true;
  init({
    shouldFocusDOMNode: true,
    domNodeFocusOptions: { preventScroll: true },
    focusOnPresetKey: true,
    layoutAdapter: {
      // Keys and pads share one clock of ours; see startNavigation.
      addEventListeners: () => {},
      removeEventListeners: () => {},
      measureLayout: async ({ node }) => placeOfNode(node),
    },
  });
}
if (typeof window !== 'undefined') initialise();

/** A text field keeps left and right for its caret. */
function keepsCaret(target: EventTarget | null, direction: Direction): boolean {
  if (target instanceof HTMLTextAreaElement) return keepsCaretInLines(target, direction);
  if (!(target instanceof HTMLInputElement) || target.type === 'range') return false;
  if (direction === 'up' || direction === 'down') return false;
  const edge = direction === 'left' ? 0 : target.value.length;
  return target.selectionStart !== edge || target.selectionEnd !== edge;
}

/** A field of several lines keeps every direction until its caret stands at the very beginning or end. */
function keepsCaretInLines(field: HTMLTextAreaElement, direction: Direction): boolean {
  const edge = direction === 'left' || direction === 'up' ? 0 : field.value.length;
  return field.selectionStart !== edge || field.selectionEnd !== edge;
}

/** A focused text scrolls with up and down until its end. */
function scrollsText(direction: Direction): boolean {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element.dataset.scrolls === undefined) return false;
  const room = element.scrollHeight - element.clientHeight;
  if (direction === 'down' && element.scrollTop < room - 1) element.scrollBy({ top: element.clientHeight * 0.4 });
  else if (direction === 'up' && element.scrollTop > 0) element.scrollBy({ top: -element.clientHeight * 0.4 });
  else return false;
  reveal(element);
  return true;
}

const isSlider = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'range';

/** A focused slider takes left and right, its ends included: an edge stops. */
function turnsSlider(direction: Direction): boolean {
  const element = document.activeElement;
  if (!isSlider(element) || direction === 'up' || direction === 'down') return false;
  if (direction === 'right') element.stepUp();
  else element.stepDown();
  element.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** @returns whether nothing moved: there is nothing further that way */
async function step(direction: Direction): Promise<boolean> {
  if (scrollsText(direction) || turnsSlider(direction)) return false;
  const before = getCurrentFocusKey();
  await navigateByDirection(direction);
  const lost = isFocusLost();
  // A press brings focus back before it moves it on.
  if (lost) await findFocus();
  if (lost ? !isFocusLost() : getCurrentFocusKey() !== before) return false;
  if (document.querySelector('dialog[open]')) {
    // The window may have become smaller since it had focus.
    reveal(document.activeElement as HTMLElement);
    return true;
  }
  return !((direction === 'up' || direction === 'down') && readOn(direction));
}

/**
 * Turns keys and gamepads into steps of focus, with one repeat clock for both, and follows which of them leads.
 * @returns stops it
 */
export function startNavigation(): () => void {
  const root = document.documentElement;
  const stop = new AbortController();
  const { signal } = stop;
  let held: { direction: Direction; since: number } | null = null;
  let clock: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(clock);
    held = null;
    delete root.dataset.held;
  };
  // A timer, not an animation frame: between two steps the main thread sleeps and the compositor moves the rail alone.
  const tick = () => {
    if (!held) return;
    root.dataset.held = '';
    void step(held.direction);
    clock = setTimeout(tick, nextRepeatDelay(performance.now() - held.since));
  };
  let edge: Direction | null = null;
  const press = async (direction: Direction, pad?: string) => {
    if (held?.direction === direction) return;
    release();
    held = { direction, since: performance.now() };
    clock = setTimeout(tick, nextRepeatDelay(0));
    const stayed = await step(direction);
    // The first press at an edge only stops; who presses again has not seen it.
    if (stayed && edge === direction && pad !== undefined) rumble(pad);
    edge = stayed ? direction : null;
  };
  /** @returns whether something used it */
  const offer = (name: PadButton) =>
    !(document.activeElement ?? root).dispatchEvent(
      new CustomEvent(PAD_EVENT, { detail: name, bubbles: true, cancelable: true }),
    );
  const button = (name: PadButton) => {
    const element = document.activeElement;
    // A slider has nothing to choose: who confirms it is done with it.
    if (name === 'confirm' && isSlider(element)) void step('down');
    else if (name === 'confirm') (element as HTMLElement | null)?.click();
    else if (name === 'back') goBack();
    else offer(name);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!enabled || event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (direction || event.key === 'Tab' || event.key === 'Enter') setInputMode('key');
    if (direction) {
      if (keepsCaret(event.target, direction)) return;
      event.preventDefault();
      if (!event.repeat) void press(direction);
    } else if (event.key === 'Escape') {
      // A key that stays down goes back once, not through every layer.
      if (event.repeat || goBack()) event.preventDefault();
    } else if (event.key === 'Enter' && event.repeat) {
      event.preventDefault();
    } else if (event.key === 'Enter' && isSlider(document.activeElement)) {
      // The button that takes focus must not be pressed by the same key.
      event.preventDefault();
      button('confirm');
    } else if (!writing && LETTERS[event.key] && !event.repeat) {
      setInputMode('key');
      if (LETTERS[event.key]!.some(offer)) event.preventDefault();
    }
  };
  window.addEventListener('keydown', onKeyDown, { signal });
  window.addEventListener('keyup', (event) => ARROWS[event.key] === held?.direction && release(), { signal });
  window.addEventListener('blur', release, { signal });

  let last = { x: 0, y: 0 };
  const onPointerMove = (event: PointerEvent) => {
    const moved = Math.hypot(event.clientX - last.x, event.clientY - last.y);
    last = { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse' && moved > 4) setInputMode('pointer');
  };
  window.addEventListener('pointermove', onPointerMove, { signal, passive: true });
  window.addEventListener('pointerdown', (event) => setInputMode(event.pointerType === 'touch' ? 'touch' : 'pointer'), {
    signal,
    passive: true,
    capture: true,
  });

  // For the styles: asking for it by `:has` would cost the whole page at every step.
  const onFocusIn = ({ target }: FocusEvent) =>
    root.toggleAttribute('data-writing', (target as Element).matches('.n-field__input, .n-textarea__field'));
  document.addEventListener('focusin', onFocusIn, { signal });
  document.addEventListener('focusout', () => root.removeAttribute('data-writing'), { signal });

  stopWith(signal, pollGamepads({ press, release, button }));
  guessInputMode();
  signal.addEventListener('abort', release);
  return () => stop.abort();
}

function stopWith(signal: AbortSignal, stop: () => void) {
  signal.addEventListener('abort', stop);
}

interface PadActions {
  /** @param pad whose direction it is */
  press(direction: Direction, pad?: string): void;
  release(): void;
  button(name: PadButton): void;
}

/**
 * Reads the pads once a frame, only while one is connected. While a game has them they are read all the same: what was held
 * when they come back is no press.
 */
function pollGamepads({ press, release, button }: PadActions): () => void {
  let frame = 0;
  let held = NOTHING_HELD;
  let leads = false;

  const poll = () => {
    const pads = navigator.getGamepads();
    if (!pads.some((pad) => pad !== null)) {
      frame = 0;
      if (leads) release();
      held = NOTHING_HELD;
      leads = false;
      return;
    }
    const next = readHeld(pads, held);
    const turned = next.direction !== held.direction;
    const pressed = [...next.buttons].filter((name) => !held.buttons.has(name));
    held = next;
    if (leads && (turned || !enabled)) {
      leads = false;
      release();
    }
    if (enabled && ((turned && next.direction) || pressed.length > 0)) setInputMode('pad', padFamily(next.pad ?? ''));
    if (enabled && turned && next.direction) {
      leads = true;
      press(next.direction, next.pad ?? undefined);
    }
    // Each may hand the pads to a game.
    for (const name of pressed) if (enabled) button(name);
    frame = requestAnimationFrame(poll);
  };
  const start = () => {
    if (frame === 0) frame = requestAnimationFrame(poll);
  };
  window.addEventListener('gamepadconnected', start);
  if (navigator.getGamepads?.().some((pad) => pad !== null)) start();
  return () => {
    window.removeEventListener('gamepadconnected', start);
    cancelAnimationFrame(frame);
  };
}
