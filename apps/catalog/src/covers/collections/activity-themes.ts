/** Glyph of `glyphs.json` by the names of activities it stands for; the first match wins. Signs start with `t:`. */
const THEMES: readonly { readonly glyph: string; readonly names: readonly RegExp[] }[] = table([
  ['keyboard', 'baby-keyboard wordprocessor'],
  ['mouse', 'baby-mouse left-right-click'],
  ['hand-pointing', 'erase clickgame click-on-me'],
  ['cursor-click', 'mining'],
  ['lego', 'crane mosaic'],
  ['shapes', 'tangram babyshapes'],
  ['puzzle-piece', 'paintings redraw-symmetrical'],
  ['t:Aa', 'click-on-letter$ memory-case'],
  ['t:ABC', 'alphabet-sequence ordering-alphabets letter-in-word'],
  ['t:A', 'click-on-letter-up drawletters gletters'],
  ['text-aa', 'wordsgame missing-letter hangman'],
  ['book-open', 'readingh readingv ordering-sentences'],
  ['translate', '^lang$ imagename'],
  ['hand', 'leftright'],
  ['soccer-ball', 'football penalty'],
  ['bird', 'ballcatch'],
  ['palette', '^colors$ advanced-colors color-mix$ graph-coloring'],
  ['lightbulb', 'color-mix-light binary-bulb lightsoff'],
  ['paint-brush', 'simplepaint clickanddraw redraw'],
  ['dice-five', 'smallnumbers$'],
  ['t:9', 'learn-digits'],
  ['t:12', 'enumerate learn-quantities drawnumbers'],
  ['t:3', 'reversecount'],
  ['t:?', 'guessnumber guesscount'],
  ['t:≠', 'inequality'],
  ['t:=', 'equality comparator'],
  ['t:123', 'number-sequence planegame ordering-numbers'],
  ['t:7', 'odd-even primes'],
  ['magic-wand', 'magic-hat'],
  ['t:+', 'math-add$ learn-additions$ algebra-plus tens-complement target'],
  ['t:−', 'math-minus learn-subtractions$ algebra-minus'],
  ['t:×', 'math-mult algebra-by multiples factors'],
  ['t:÷', 'math-div algebra-div'],
  ['math-operations', 'math-add-minus'],
  ['t:½', 'fractions-create'],
  ['chart-pie-slice', 'fractions-find'],
  ['t:0.5', 'learn-decimals'],
  ['coins', 'money'],
  ['cookie', 'share'],
  ['scales', 'scalesboard'],
  ['clock', 'clockgame'],
  ['calendar', 'calendar find-the-day'],
  ['path', 'maze path-'],
  ['gear', 'programming'],
  ['train-simple', 'railroad'],
  ['car-profile', 'traffic'],
  ['checkerboard', 'chess'],
  ['grid-nine', 'sudoku fifteen tic-tac'],
  ['squares-four', 'smallnumbers2 superbrain'],
  ['stack', 'hanoi'],
  ['brain', '^memory algorithm'],
  ['music-notes', 'melody rhythm memory-sound world-music'],
  ['piano-keys', 'piano'],
  ['music-note', 'note-names'],
  ['guitar', 'instruments'],
  ['globe-hemisphere-west', 'geography geo-country'],
  ['church', 'monuments'],
  ['cow', 'farm'],
  ['paw-print', 'world-animals'],
  ['users-three', 'family'],
  ['hourglass', 'chronos ordering-chronology'],
  ['t:XIV', 'roman'],
  ['wave-triangle', 'analog'],
  ['lightning', 'digital-electricity'],
  ['t:01', 'binary'],
  ['solar-panel', 'renewable'],
  ['planet', 'gravity solar-system'],
  ['rocket-launch', 'land-safe'],
  ['drop', 'watercycle canal'],
  ['boat', 'submarine'],
  ['flame', 'hose followline'],
  ['hexagon', 'hexagon'],
  ['magnifying-glass', 'details photo-hunter'],
  ['radio', 'morse'],
  ['tag-simple', 'categorization'],
  ['orange', 'babymatch'],
  ['cube', 'balancebox'],
  ['flag-checkered', 'bargame'],
]);

/** For activities that are missing above, by their subjects. */
const SUBJECT_GLYPHS: readonly (readonly [RegExp, string])[] = [
  [/math/, 't:5'],
  [/letters|words|reading/, 't:a'],
  [/music/, 'music-note'],
  [/strategy/, 'checkerboard'],
  [/science/, 'flask'],
  [/logic/, 'puzzle-piece'],
  [/computer/, 'cursor-click'],
];

/** Paper hue of a subject, in degrees; the first match wins. Source: DESIGN "Covers, second pass". */
const SUBJECT_HUES: readonly (readonly [RegExp, number])[] = [
  [/memory/, 345],
  [/arithmetic|calculating|addition|subtraction|multiplication|division/, 220],
  [/measur|money/, 48],
  [/number|numeration|math/, 195],
  [/reading|letters|words|vocabulary|braille/, 12],
  [/music/, 270],
  [/science/, 150],
  [/computer|mouse|keyboard/, 172],
  [/strategy/, 245],
  [/logic/, 30],
  [/\barts?\b|puzzle|colou?r/, 345],
  [/fun|maze/, 130],
];
const OTHER_HUE = 70;
const OTHER_GLYPH = 'star';

export interface ActivityTheme {
  /** Paper hue, in degrees. */
  readonly hue: number;
  readonly glyph: string;
  /** Memory games show their glyph twice. */
  readonly isPair: boolean;
}

/**
 * What the cover of a learning activity shows.
 * @param member name of the activity in its package, `baby-keyboard`
 * @param tags its subjects, as sections of the package or in the catalogue's English words
 */
export function chooseActivityTheme(member: string, tags: readonly string[]): ActivityTheme {
  const subjects = tags.join(' ');
  const activity = member.replace(/-tux$/, '');
  const theme = THEMES.find(({ names }) => names.some((name) => name.test(activity)));
  return {
    hue: SUBJECT_HUES.find(([subject]) => subject.test(subjects))?.[1] ?? OTHER_HUE,
    glyph: theme?.glyph ?? SUBJECT_GLYPHS.find(([subject]) => subject.test(subjects))?.[1] ?? OTHER_GLYPH,
    isPair: member.startsWith('memory'),
  };
}

/** Every glyph an activity may show; all of them have to be in the glyph book. */
export const ACTIVITY_GLYPHS: readonly string[] = [
  ...THEMES.map(({ glyph }) => glyph),
  ...SUBJECT_GLYPHS.map(([, glyph]) => glyph),
  OTHER_GLYPH,
];

function table(rows: readonly (readonly [glyph: string, names: string])[]) {
  return rows.map(([glyph, names]) => ({ glyph, names: names.split(' ').map((name) => new RegExp(name)) }));
}
