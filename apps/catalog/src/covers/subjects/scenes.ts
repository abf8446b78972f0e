import type { Category } from '@nimbo/domain';
import { seededRandom } from '../seed.ts';

/** Ink of a place in a scene's box (0..1 from the left and from the top), null where it is empty. */
export type Scene = (x: number, y: number) => SceneInk | null;
export type SceneInk = 'accent' | 'backdrop' | 'high' | 'low' | 'middle';

type Random = () => number;

const TURN = 6.28;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const isInDisc = (x: number, y: number, centreX: number, centreY: number, radius: number) =>
  (x - centreX) ** 2 + (y - centreY) ** 2 < radius * radius;

/** A ball that bounces in. */
function bouncingBall(random: Random): Scene {
  const count = 4 + Math.floor(random() * 3);
  const fromRight = random() < 0.5;
  const balls = times(count, (index) => {
    const t = index / (count - 1);
    const x = 0.1 + 0.62 * t;
    const bounce = Math.abs(Math.sin((t + 0.12) * Math.PI * (1.5 + random() * 0.2)));
    return { x: fromRight ? 1 - x : x, y: 0.9 - bounce * 0.6, radius: 0.05 + 0.19 * t * t };
  });
  const shadeOfLast = (x: number, y: number, ball: (typeof balls)[number]): SceneInk => {
    const { radius } = ball;
    if (isInDisc(x, y, ball.x - radius * 0.3, ball.y - radius * 0.35, radius * 0.42)) return 'high';
    return isInDisc(x, y, ball.x - radius * 0.12, ball.y - radius * 0.12, radius * 0.86) ? 'middle' : 'low';
  };
  return (x, y) => {
    for (let index = count - 1; index >= 0; index--) {
      const ball = balls[index]!;
      if (!isInDisc(x, y, ball.x, ball.y, ball.radius)) continue;
      if (index === count - 1) return shadeOfLast(x, y, ball);
      return index % 2 ? 'low' : 'accent';
    }
    return null;
  };
}

/** Hills before a low sun or moon. */
function hills(random: Random): Scene {
  const sun = { x: 0.25 + 0.5 * random(), y: 0.3 + 0.12 * random(), radius: 0.15 + 0.08 * random() };
  const ranges = [0.56, 0.7, 0.84].map((height) => ({
    height,
    swell: 0.05 + 0.06 * random(),
    frequency: 1 + 2 * random(),
    phase: 6 * random(),
  }));
  const inks = ['middle', 'accent', 'low'] as const;
  return (x, y) => {
    const front = ranges.findLastIndex(
      ({ height, swell, frequency, phase }) => y > height + swell * Math.sin(TURN * frequency * x + phase),
    );
    if (front >= 0) return inks[front]!;
    return isInDisc(x, y, sun.x, sun.y, sun.radius) ? 'high' : null;
  };
}

/** A road to the horizon, a striped sun over it. */
function road(random: Random): Scene {
  const horizon = { x: 0.3 + 0.4 * random(), y: 0.36 + 0.1 * random() };
  const bend = (random() - 0.5) * 0.5;
  return (x, y) => {
    if (y < horizon.y) {
      if (!isInDisc(x, y, horizon.x, horizon.y, 0.2)) return null;
      return Math.floor(y * 26) % 3 ? 'high' : 'accent';
    }
    const t = (y - horizon.y) / (1 - horizon.y);
    const halfWidth = 0.02 + 0.52 * t;
    const fromMiddle = Math.abs((x - (horizon.x + bend * t * t)) / halfWidth);
    const oddStretch = Math.floor(9 * t ** 0.45) % 2 === 1;
    if (fromMiddle > 1) return oddStretch ? 'low' : 'backdrop';
    if (fromMiddle > 0.86) return oddStretch ? 'high' : 'accent';
    return fromMiddle < 0.06 && oddStretch ? 'high' : 'middle';
  };
}

/** One of three: a tray of tiles, quarter rounds, or ripples. */
function toys(random: Random): Scene {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const kind = Math.floor(random() * 3);
  const across = 2 + Math.floor(random() * 3);
  if (kind === 0) return tray(random, across + 1, pick);
  if (kind === 1) return quarterRounds(random, across, pick);
  return ripples(random, pick);
}

type Pick = <T>(list: readonly T[]) => T;

function tray(random: Random, across: number, pick: Pick): Scene {
  const tiles = times(64, () => pick<SceneInk | null>(['high', 'middle', 'low', 'accent', null, 'middle', 'high']));
  const areRound = random() < 0.5;
  return (x, y) => {
    const column = Math.floor(x * across);
    const row = Math.floor(y * across);
    const dx = x * across - column - 0.5;
    const dy = y * across - row - 0.5;
    const isInside = areRound ? Math.hypot(dx, dy) < 0.42 : Math.max(Math.abs(dx), Math.abs(dy)) < 0.4;
    return isInside ? tiles[(row * 8 + column) & 63]! : null;
  };
}

function quarterRounds(random: Random, across: number, pick: Pick): Scene {
  const cells = times(64, () => ({
    cornerX: random() < 0.5 ? 0 : 1,
    cornerY: random() < 0.5 ? 0 : 1,
    inner: pick<SceneInk>(['high', 'middle', 'accent', 'high']),
    outer: pick<SceneInk | null>(['low', null, 'low', 'middle']),
  }));
  return (x, y) => {
    const column = Math.floor(x * across);
    const row = Math.floor(y * across);
    const { cornerX, cornerY, inner, outer } = cells[(row * 8 + column) & 63]!;
    const distance = Math.hypot(x * across - column - cornerX, y * across - row - cornerY);
    if (distance < 0.52) return inner;
    if (distance >= 0.96) return null;
    return inner === outer ? 'low' : outer;
  };
}

function ripples(random: Random, pick: Pick): Scene {
  const centreX = pick([0, 1, 0.5]);
  const centreY = pick([0, 1, 0.5]);
  const rings = 4 + Math.floor(random() * 3);
  const order = pick<readonly (SceneInk | null)[]>([
    ['high', 'low', 'middle', null, 'accent', 'low'],
    ['accent', null, 'high', 'middle', 'low', 'high'],
    ['middle', 'high', null, 'low', 'high', 'accent'],
  ]);
  return (x, y) => order[Math.floor(Math.hypot(x - centreX, y - centreY) * rings) % order.length]!;
}

/** A ball with its seams, and the arcs it flew. */
function seamedBall(random: Random): Scene {
  const ball = { x: 0.36 + 0.28 * random(), y: 0.42 + 0.16 * random(), radius: 0.34 + 0.05 * random() };
  const turn = 6 * random();
  return (x, y) => {
    const distance = Math.hypot(x - ball.x, y - ball.y);
    if (distance > ball.radius) {
      const beyond = distance - ball.radius;
      return Math.abs(beyond - 0.09) < 0.016 || Math.abs(beyond - 0.17) < 0.012 ? 'low' : null;
    }
    const dx = (x - ball.x) / ball.radius;
    const dy = (y - ball.y) / ball.radius;
    const along = dx * Math.cos(turn) + dy * Math.sin(turn);
    const across = dy * Math.cos(turn) - dx * Math.sin(turn);
    const isSeam = [1.15, -1.15].some((side) => Math.abs(Math.hypot(along - side, across) - 0.95) < 0.07);
    if (isSeam) return 'low';
    if (dx + dy < -0.35) return 'high';
    return dx + dy > 0.75 ? 'accent' : 'middle';
  };
}

/** A dungeon: nested walls with doors. */
function dungeon(random: Random): Scene {
  const walls = 5;
  const doors = times(walls, () => random() * TURN);
  const centreX = 0.4 + 0.2 * random();
  return (x, y) => {
    const dx = x - centreX;
    const dy = y - 0.5;
    const distance = (Math.abs(dx) + Math.abs(dy)) * 1.35 * walls;
    const wall = Math.floor(distance);
    if (wall >= walls) return null;
    if (wall === 0) return 'high';
    if (distance - wall >= 0.5) return null;
    const fromDoor = Math.abs(((Math.atan2(dy, dx) - doors[wall]! + 9.42) % TURN) - TURN / 2);
    if (fromDoor > 2.8) return 'accent';
    return wall % 2 ? 'low' : 'middle';
  };
}

/** Sights on a burst. */
function sights(random: Random): Scene {
  const centre = { x: 0.4 + 0.2 * random(), y: 0.44 + 0.12 * random() };
  const rays = 7 + Math.floor(random() * 6);
  const radius = 0.27 + 0.06 * random();
  return (x, y) => {
    const dx = x - centre.x;
    const dy = y - centre.y;
    const distance = Math.hypot(dx, dy);
    if (distance < 0.05) return 'accent';
    if (Math.abs(distance - radius) < 0.035) return 'high';
    const isOnCross = Math.abs(dx) < 0.018 || Math.abs(dy) < 0.018;
    if (isOnCross && distance > 0.1 && distance < radius + 0.13) return 'high';
    const isOnRay = distance > radius * 0.5 && Math.sin(Math.atan2(dy, dx) * rays) > 0.35;
    if (!isOnRay) return null;
    return distance < radius ? 'middle' : 'low';
  };
}

/** A skyline with lit windows. */
function skyline(random: Random): Scene {
  const houses = 7;
  const tops = times(houses, () => 0.2 + 0.55 * random());
  const windows = times(256, () => random() < 0.34);
  const sun = { x: 0.2 + 0.6 * random(), y: 0.24, radius: 0.13 };
  const walls = ['low', 'middle', 'low', 'accent'] as const;
  return (x, y) => {
    const house = Math.min(houses - 1, Math.floor(x * houses));
    const within = x * houses - house;
    if (y > tops[house]! && within > 0.06 && within < 0.94) {
      const isLit = windows[(Math.floor(y * 20) * 16 + house * 2 + (within > 0.5 ? 1 : 0)) & 255];
      return isLit ? 'high' : walls[house % 4]!;
    }
    return isInDisc(x, y, sun.x, sun.y, sun.radius) ? 'high' : null;
  };
}

/** A ringed planet among stars. */
function planet(random: Random): Scene {
  const centre = { x: 0.38 + 0.24 * random(), y: 0.44 + 0.14 * random() };
  const radius = 0.24 + 0.07 * random();
  const tilt = 0.25 + 0.4 * random();
  const stars = times(14, () => ({ x: random(), y: random() }));
  return (x, y) => {
    const dx = x - centre.x;
    const dy = y - centre.y;
    const distance = Math.hypot(dx, dy);
    const along = dx * Math.cos(tilt) - dy * Math.sin(tilt);
    const across = (dx * Math.sin(tilt) + dy * Math.cos(tilt)) / 0.27;
    const ring = Math.hypot(along, across) / radius;
    if (ring > 1.35 && ring < 1.75 && (distance > radius || across > 0)) return 'high';
    if (distance < radius) {
      if (Math.hypot(dx + radius * 0.35, dy + radius * 0.35) < radius * 0.75) return 'middle';
      return Math.sin((across * 5) / radius) > 0.4 ? 'accent' : 'low';
    }
    return stars.some((star) => Math.hypot(x - star.x, y - star.y) < 0.02) ? 'accent' : null;
  };
}

const SCENES: Readonly<Record<Category, (random: Random) => Scene>> = {
  arcade: bouncingBall,
  adventure: hills,
  racing: road,
  casual: toys,
  sports: seamedBall,
  rpg: dungeon,
  shooter: sights,
  simulation: skyline,
  'sci-fi': planet,
};

/** The scene of a genre, varied by a seed: what a cover shows when there is neither icon nor subject. */
export function createScene(category: Category, seed: number): Scene {
  return SCENES[category](seededRandom(seed));
}
