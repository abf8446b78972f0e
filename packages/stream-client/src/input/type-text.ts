import { KEY_NUMBERS } from '@nimbo/contracts/input';

/** A key and whether Shift is held with it. */
export interface Stroke {
  readonly key: number;
  readonly shift: boolean;
}

/** Places of signs on the keyboard of the host, which has the layout of the United States: plain and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Digit1: ['1', '!'],
  Digit2: ['2', '@'],
  Digit3: ['3', '#'],
  Digit4: ['4', '$'],
  Digit5: ['5', '%'],
  Digit6: ['6', '^'],
  Digit7: ['7', '&'],
  Digit8: ['8', '*'],
  Digit9: ['9', '('],
  Digit0: ['0', ')'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  Enter: ['\n', '\n'],
  Tab: ['\t', '\t'],
};

const STROKES = new Map<string, Stroke>(
  Object.entries(SIGNS).flatMap(([code, [plain, shifted]]): [string, Stroke][] => [
    [shifted, { key: KEY_NUMBERS[code]!, shift: true }],
    [plain, { key: KEY_NUMBERS[code]!, shift: false }],
  ]),
);
for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
  const key = KEY_NUMBERS[`Key${letter.toUpperCase()}`]!;
  STROKES.set(letter, { key, shift: false });
  STROKES.set(letter.toUpperCase(), { key, shift: true });
}

/** The keys that write a text. Accents are left off; what the host's keyboard has no key for is left out. */
export function toStrokes(text: string): Stroke[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].flatMap((sign) => STROKES.get(sign) ?? []);
}
