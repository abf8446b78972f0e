/** Most tags of one title, and the longest of them in characters. */
const TAG_LIMIT = 16;
const TAG_LENGTH = 32;

/** Words for the kinds of game that debtags and freedesktop name; what is not here says nothing to a player. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  'game::adventure': ['adventure'],
  'game::arcade': ['arcade'],
  'game::board': ['board game'],
  'game::board:chess': ['chess', 'board game'],
  'game::card': ['card game'],
  'game::fps': ['first person', 'shooter'],
  'game::mud': ['multi-user dungeon'],
  'game::platform': ['platformer'],
  'game::puzzle': ['puzzle'],
  'game::rpg': ['role-playing'],
  'game::rpg:rogue': ['roguelike', 'role-playing'],
  'game::simulation': ['simulation'],
  'game::sport': ['sport'],
  'game::sport:racing': ['racing'],
  'game::strategy': ['strategy'],
  'game::tetris': ['falling blocks'],
  'game::typing': ['typing'],
  'junior::arcade': ['kids'],
  'junior::games-gl': ['kids'],
  'network::client': ['online'],
  'interface::text-mode': ['terminal'],
  'interface::3d': ['3d'],
  ActionGame: ['action'],
  AdventureGame: ['adventure'],
  ArcadeGame: ['arcade'],
  BlocksGame: ['falling blocks'],
  BoardGame: ['board game'],
  CardGame: ['card game'],
  KidsGame: ['kids'],
  LogicGame: ['puzzle', 'logic'],
  RolePlaying: ['role-playing'],
  Shooter: ['shooter'],
  Simulation: ['simulation'],
  SportsGame: ['sport'],
  StrategyGame: ['strategy'],
};
const SAYS_NOTHING = new Set(['game', 'games', 'kde', 'gnome', 'gtk', 'qt', 'play', 'gui', 'linux', 'free']);

/** Tags of a title, most telling first: kinds of game, then the publisher's keywords in lower case. */
export function tagsOf(kinds: readonly string[], keywords: readonly string[]): string[] {
  const known = kinds.flatMap((kind) => TAGS[kind] ?? []);
  const given = keywords.map((word) => word.toLowerCase().replace(/\s+/g, ' ').trim());
  const kept = [...known, ...given].filter(
    (tag) => tag.length > 1 && tag.length <= TAG_LENGTH && !SAYS_NOTHING.has(tag) && !/[<>;]/.test(tag),
  );
  return [...new Set(kept)].slice(0, TAG_LIMIT);
}
