/** Keys whose names are words; the others are shown as they are printed. Messages `key.*`. */
const NAMED = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Space: 'space',
  mouse: 'mouse',
  wheel: 'wheel',
  'left-click': 'leftClick',
  'right-click': 'rightClick',
  'middle-click': 'middleClick',
  dpad: 'dpad',
  'left-stick': 'leftStick',
  'right-stick': 'rightStick',
  'left-trigger': 'leftTrigger',
  'right-trigger': 'rightTrigger',
} as const;

export type KeyWord = (typeof NAMED)[keyof typeof NAMED];

/** Printed on the key, where it is neither the code's own name nor a word. */
const PRINTED: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ControlLeft: 'Ctrl',
  ControlRight: 'Ctrl',
  AltRight: 'AltGr',
  Period: '.',
  Comma: ',',
  Minus: '-',
  Equal: '=',
  Slash: '/',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  'dpad-left': '←',
  'dpad-right': '→',
  'dpad-up': '↑',
  'dpad-down': '↓',
  'left-shoulder': 'LB',
  'right-shoulder': 'RB',
  start: 'Start',
  back: 'Back',
  'left-stick-press': 'L3',
  'right-stick-press': 'R3',
};

/** How a key is named: a word of the messages, or what is printed on it. @param code `KeyboardEvent.code`, a mouse action or a pad's button */
export function keyLabel(code: string): { readonly word: KeyWord } | { readonly printed: string } {
  const word = NAMED[code as keyof typeof NAMED];
  if (word) return { word };
  const printed = PRINTED[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.)/, '').replace(/(Left|Right)$/, '');
  return { printed: printed.length === 1 ? printed.toUpperCase() : printed };
}
