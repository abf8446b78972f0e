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
} as const;

export type KeyWord = (typeof NAMED)[keyof typeof NAMED];

/** How a key is named: a word of the messages, or what is printed on it. @param code `KeyboardEvent.code` or a mouse action */
export function keyLabel(code: string): { readonly word: KeyWord } | { readonly printed: string } {
  const word = NAMED[code as keyof typeof NAMED];
  if (word) return { word };
  const printed = code
    .replace(/^(Key|Digit|Numpad)(?=.)/, '')
    .replace(/(Left|Right)$/, '')
    .replace(/^Escape$/, 'Esc')
    .replace(/^Control$/, 'Ctrl');
  return { printed };
}
