import { CATEGORIES, type Category } from '@nimbo/domain';

export interface CategoryEvidence {
  /** freedesktop categories (`ArcadeGame`). Source: menu-spec, additional categories. */
  readonly freedesktop: readonly string[];
  /** Debtags (`game::arcade`). */
  readonly debtags: readonly string[];
  /** English name, summary and keywords. */
  readonly text: string;
}

interface Rule {
  readonly freedesktop: readonly string[];
  readonly debtags: readonly string[];
  readonly words: RegExp | null;
}

/** What puts a title into a category. Source: freedesktop menu-spec, debtags vocabulary; the words are ours. */
const RULES: Readonly<Record<Category, Rule>> = {
  racing: {
    freedesktop: [],
    debtags: ['sport:racing'],
    words: /\b(?<!alien |different )(rac(e|er|ers|ing)(?! of)|karts?|rally|motocross|motorbike)\b/i,
  },
  sports: {
    freedesktop: ['SportsGame'],
    debtags: ['sport'],
    words:
      /\b(billiards?|billard|snooker|mini-?golf|football|soccer|tennis|hockey|volley(ball)?|bowling|ping.?pong|ski(ing)?|snowboard)\b/i,
  },
  rpg: {
    freedesktop: ['RolePlaying'],
    debtags: ['rpg', 'rpg:rogue', 'mud'],
    words: /\b(rpg|role.?playing|rogue.?like|dungeons?)\b/i,
  },
  shooter: {
    freedesktop: ['Shooter'],
    debtags: ['fps'],
    words: /\b(shooters?|shoot.?'?em.?'?up|shmup|first.person|shooting)\b/i,
  },
  'sci-fi': {
    freedesktop: [],
    debtags: [],
    words:
      /\b(space ?(ship|craft|fight|shoot|game|combat|war)?|galax\w*|aliens?|starships?|planets?|sci-?fi|science fiction|cyber\w*|ufo|asteroids?|robots?|futuristic|interstellar)\b/i,
  },
  simulation: {
    freedesktop: ['Simulation', 'StrategyGame'],
    debtags: ['simulation', 'strategy'],
    words: /\b(simulat(or|ion)|tycoon|city.?build\w*|flight|strategy|war ?game|civilization)\b/i,
  },
  adventure: {
    freedesktop: ['AdventureGame'],
    debtags: ['adventure', 'platform'],
    words: /\b(adventures?|platform(er)?|jump.?(and|'?n'?).?run|exploration)\b/i,
  },
  arcade: {
    freedesktop: ['ArcadeGame', 'ActionGame', 'BlocksGame'],
    debtags: ['arcade', 'tetris', 'platform'],
    words: null,
  },
  casual: {
    freedesktop: ['BoardGame', 'CardGame', 'LogicGame', 'KidsGame'],
    debtags: ['board', 'board:chess', 'card', 'puzzle', 'toys', 'typing'],
    words:
      /\b(puzzles?|solitaire|patience|mahjongg?|sudoku|chess|cards?|board ?game|children|kids|quiz|memory game|tetris)\b/i,
  },
};

/** Categories of a title in the order of `CATEGORIES`, the first is its primary one; `casual` where nothing matches. */
export function categoriesOf({ freedesktop, debtags, text }: CategoryEvidence): [Category, ...Category[]] {
  const matches = CATEGORIES.filter((category) => {
    const rule = RULES[category];
    return (
      rule.freedesktop.some((name) => freedesktop.includes(name)) ||
      rule.debtags.some((name) => debtags.includes(`game::${name}`)) ||
      rule.words?.test(text)
    );
  });
  const isPuzzle = matches.includes('casual');
  // Packagers file many puzzles under strategy; only its own word or tag makes a puzzle a simulation.
  const found = matches.filter(
    (category) =>
      category !== 'simulation' ||
      !isPuzzle ||
      freedesktop.includes('Simulation') ||
      debtags.includes('game::simulation'),
  );
  const [first = 'casual', ...others] = found;
  return [first, ...others];
}
