/**
 * Glyph of `glyphs.json` by English words that stand for it, whole words; the first row whose word occurs wins.
 */
const RULES = table([
  ['checkerboard', 'chess checkers draughts gnubg chessboard'],
  ['spade', 'solitaire patience poker canfield klondike freecell spider cards card cribbage rummy'],
  ['dice-five', 'dice yahtzee backgammon farkle'],
  ['skull', 'hangman skull zombie undead horror doom crypt'],
  ['ghost', 'ghost pacman pac-man haunted spooky njam'],
  ['bomb', 'bomb bomber bomberman blast minesweeper mines explosion dynamite xbomb'],
  ['rocket', 'rocket missile lander thrust koules'],
  ['planet', 'space planet galaxy galactic solar gravity orbit star trek starship cosmic moon'],
  ['flying-saucer', 'alien aliens ufo invaders invader saucer'],
  ['airplane', 'airplane plane flight pilot aircraft air helicopter jet sopwith aerial combat airstrike'],
  ['car-profile', 'car cars race racing rally kart driving taxi motor'],
  ['train-simple', 'train trains railway railroad locomotive'],
  ['boat', 'boat ship ships sail naval battleship sea pirate submarine'],
  ['fish', 'fish aquarium shark ocean'],
  ['snowflake', 'snow snowball snowballz ice ski winter'],
  ['soccer-ball', 'soccer football'],
  ['golf', 'golf'],
  ['basketball', 'basketball'],
  ['ping-pong', 'pong tennis ping'],
  ['bowling-ball', 'bowling'],
  ['target', 'target darts archery billiards pool'],
  ['sword', 'sword swords fight fighter warrior hero heroes quest ninja'],
  ['castle-turret', 'castle tower fortress siege ballerburg knight kingdom dungeon'],
  ['axe', 'rogue roguelike viking hack moria angband larn'],
  ['tree', 'forest tree garden farm'],
  ['mountains', 'mountain mountains hill cave climb jump'],
  ['bug-beetle', 'bug bugs insect worm worms snake centipede beetle virus'],
  ['dog', 'dog'],
  ['cat', 'cat cats'],
  ['bird', 'bird birds penguin tux duck'],
  ['rabbit', 'rabbit bunny'],
  ['paw-print', 'animal animals bear sheep'],
  ['robot', 'robot robots droid mech machine'],
  ['brain', 'quiz trivia brain memory mind logic'],
  ['puzzle-piece', 'puzzle jigsaw puzzles'],
  ['grid-nine', 'sudoku grid minefield 2048 fifteen reversi othello go gomoku tic nonogram'],
  [
    'squares-four',
    'tetris blocks block bricks brick tiles tile mahjongg stack falling columns breakout xboing arkanoid',
  ],
  ['cube', 'cube 3d rubik sokoban box boxes crates'],
  ['shapes', 'tangram shapes tans polyomino'],
  ['text-aa', 'word words letters typing type typist boggle scrabble anagram'],
  ['calculator', 'arithmetic maths math number numbers sums'],
  ['city', 'city town simcity builder'],
  ['factory', 'economy trade factory trader business tycoon industry'],
  ['coins', 'money monopoly monop coins gold dope bank'],
  ['crown', 'king empire emperor civilization war conquest strategy wars'],
  ['music-notes', 'music rhythm dance song sing karaoke'],
  ['path', 'maze labyrinth toppler tunnel'],
  ['crosshair', 'shooter shoot shooting gun sniper shmup'],
  ['sphere', 'ball balls marble marbles pinball bubble bubbles'],
  ['flame', 'fire dragon hell'],
  ['heart', 'love heart'],
  ['shooting-star', 'meteor asteroid asteroids comet'],
  ['lightning', 'electric lightning power'],
  ['joystick', 'arcade retro'],
]);

/** Every glyph the rules may name; all of them have to be in the glyph book. */
export const SUBJECT_GLYPHS: readonly string[] = RULES.map(({ glyph }) => glyph);

/** Too general to trust in a summary: they count in a name only. */
const GENERAL_WORDS = new Set(
  [
    'puzzle puzzles ball balls bubble hero heroes star air jump box boxes memory war wars number numbers',
    'strategy arcade retro logic shoot shooter shooting block blocks card cards word words space quest',
    'fire love climb hill money gold boat tree city animal animals fighter combat conquest music king',
    'train',
  ].flatMap((line) => line.split(' ')),
);
/** Shorter words occur in others by chance. */
const SHORTEST_INSIDE = 5;

/** Glyph of what a game is about, or null: by its name first, then words inside its name, then its summary. */
export function findSubjectGlyph(name: string, summary: string): string | null {
  const nameWords = wordsOf(name);
  const specific = wordsOf(summary).filter((word) => !GENERAL_WORDS.has(word));
  const rule = ruleNaming(nameWords) ?? ruleInside(nameWords) ?? ruleNaming(specific);
  return rule?.glyph ?? null;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== '');

function ruleNaming(words: readonly string[]) {
  const singulars = words.filter((word) => word.endsWith('s')).map((word) => word.slice(0, -1));
  return RULES.find((rule) => [...words, ...singulars].some((word) => rule.words.has(word)));
}

/** Compound names: `vitetris`, `xbubble`. */
function ruleInside(words: readonly string[]) {
  const isInside = (part: string) => part.length >= SHORTEST_INSIDE && words.some((word) => word.includes(part));
  return RULES.find((rule) => [...rule.words].some(isInside));
}

function table(rows: readonly (readonly [glyph: string, words: string])[]) {
  return rows.map(([glyph, words]) => ({ glyph, words: new Set(words.split(' ')) }));
}
