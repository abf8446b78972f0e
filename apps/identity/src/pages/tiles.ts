/** Side of a tile's grid of drops, and of one cell in units of the picture. */
const GRID = 24;
const CELL = 10;

/** How much of the subject covers a point, 0 to 1, and whether that part has the accent's ink. */
interface Spot {
  readonly cover: number;
  readonly accent: boolean;
}

/** One drop of width `w` around a point; the genre shapes of DESIGN §6. */
type Drop = (x: number, y: number, w: number) => string;

interface Tile {
  readonly paper: string;
  readonly inks: readonly [background: string, subject: string, accent: string];
  readonly drop: Drop;
  /** The subject on the square from -1 to 1, y downwards, as distances to its two parts: negative inside. */
  readonly distances: (x: number, y: number) => readonly [subject: number, accent: number];
}

const n = (value: number) => String(Math.round(value * 10) / 10);

const dot: Drop = (x, y, w) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(w / 2)}"/>`;
const ring: Drop = (x, y, w) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(w * 0.34)}" fill="none" stroke="currentColor" stroke-width="${n(w * 0.3)}"/>`;
const diamond: Drop = (x, y, w) => {
  const r = n(w * 0.58);
  return `<path d="M${n(x)} ${n(y - w * 0.58)}l${r} ${r}-${r} ${r}-${r}-${r}z"/>`;
};
const plus: Drop = (x, y, w) => {
  const [arm, half] = [w * 0.19, w / 2];
  const bar = (width: number, height: number) =>
    `M${n(x - width)} ${n(y - height)}h${n(width * 2)}v${n(height * 2)}h-${n(width * 2)}z`;
  return `<path d="${bar(half, arm)}${bar(arm, half)}"/>`;
};
const pill =
  (thickness: number, turn = 0): Drop =>
  (x, y, w) => {
    const h = w * thickness;
    const rotation = turn === 0 ? '' : ` transform="rotate(${turn} ${n(x)} ${n(y)})"`;
    return `<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}"${rotation}/>`;
  };

const disc = (x: number, y: number, cx: number, cy: number, r: number) => Math.hypot(x - cx, y - cy) - r;
const arc = (x: number, y: number, cx: number, cy: number, r: number, half: number) =>
  Math.abs(disc(x, y, cx, cy, r)) - half;
const slab = (x: number, y: number, cx: number, cy: number, w: number, h: number) =>
  Math.max(Math.abs(x - cx) - w, Math.abs(y - cy) - h);
function line(x: number, y: number, [ax, ay, bx, by]: readonly [number, number, number, number], half: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy) - half;
}
const cloud = (x: number, y: number, cy: number) =>
  Math.min(
    disc(x, y, -0.46, cy + 0.1, 0.33),
    disc(x, y, 0.1, cy - 0.12, 0.5),
    disc(x, y, 0.58, cy + 0.12, 0.3),
    slab(x, y, 0.06, cy + 0.27, 0.6, 0.16),
  );

/** Nine weathers in the colours of printed covers; none has the sun's yellow. Shown while there is no catalogue to show. */
const TILES: readonly Tile[] = [
  {
    paper: '#36C2EE',
    inks: ['#2FB2DC', '#FFFFFF', '#B8344F'],
    drop: pill(0.62),
    distances: (x, y) => [
      cloud(x, y, -0.22),
      Math.min(...[-0.42, 0.06, 0.54].map((cx) => line(x, y, [cx + 0.05, 0.46, cx - 0.1, 0.8], 0.09))),
    ],
  },
  {
    paper: '#A42E7C',
    inks: ['#96286F', '#FFC3DE', '#5F1648'],
    drop: diamond,
    distances: (x, y) => [
      Math.max(disc(x, y, -0.06, 0.04, 0.8), -disc(x, y, 0.34, -0.2, 0.64)),
      Math.abs(x - 0.46) + Math.abs(y + 0.36) - 0.24,
    ],
  },
  {
    paper: '#0A66B0',
    inks: ['#0A5DA1', '#9AD0F5', '#FFFFFF'],
    drop: pill(0.5, 90),
    distances: (x, y) => {
      const arms = [0, Math.PI / 3, (2 * Math.PI) / 3].map((turn) => {
        const [c, s] = [Math.cos(turn) * 0.78, Math.sin(turn) * 0.78];
        return line(x, y, [-s, -c, s, c], 0.12);
      });
      return [Math.min(...arms, arc(x, y, 0, 0, 0.52, 0.07)), disc(x, y, 0, 0, 0.27)];
    },
  },
  {
    paper: '#31101F',
    inks: ['#411728', '#F07CC4', '#FDEBF6'],
    drop: pill(0.62),
    distances: (x, y) => [
      Math.max(disc(x, y, 0, 0.06, 0.84), y - 0.06),
      Math.min(line(x, y, [0, 0.12, 0, 0.62], 0.09), Math.max(arc(x, y, 0.2, 0.62, 0.2, 0.09), 0.62 - y)),
    ],
  },
  {
    paper: '#0A2239',
    inks: ['#0F2C48', '#2E86CF', '#E9F6FF'],
    drop: dot,
    distances: (x, y) => [
      Math.min(disc(x, y, 0, 0.26, 0.58), Math.max(Math.abs(x) - (y + 0.92) * 0.52, y - 0.2)),
      disc(x, y, -0.2, 0.32, 0.19),
    ],
  },
  {
    paper: '#E0730B',
    inks: ['#D06908', '#FFF0DC', '#5A2A02'],
    drop: plus,
    distances: (x, y) => [
      Math.max(arc(x, y, 0, 0.5, 0.8, 0.13), y - 0.55),
      Math.max(arc(x, y, 0, 0.5, 0.44, 0.13), y - 0.55),
    ],
  },
  {
    paper: '#18240A',
    inks: ['#222F10', '#8DBB3C', '#F08A2B'],
    drop: pill(0.6, -50),
    distances: (x, y) => [
      cloud(x, y, -0.28),
      Math.min(
        line(x, y, [0.2, 0.14, -0.12, 0.46], 0.11),
        line(x, y, [-0.12, 0.46, 0.2, 0.46], 0.1),
        line(x, y, [0.2, 0.46, -0.14, 0.86], 0.09),
      ),
    ],
  },
  {
    paper: '#1E7A35',
    inks: ['#1B7030', '#BFEBC4', '#7FC4F2'],
    drop: ring,
    distances: (x, y) => [disc(x, y, 0, 0.2, 0.46), Math.max(arc(x, y, 0, 0.2, 0.8, 0.15), y - 0.3)],
  },
  {
    paper: '#F3E6DC',
    inks: ['#E9D9CD', '#E0573F', '#1F5B92'],
    drop: diamond,
    distances: (x, y) => [
      Math.min(line(x, y, [-0.76, -0.22, 0.36, -0.22], 0.12), Math.max(arc(x, y, 0.36, -0.46, 0.24, 0.12), 0.3 - x)),
      Math.min(line(x, y, [-0.6, 0.2, 0.72, 0.2], 0.12), line(x, y, [-0.76, 0.6, 0.24, 0.6], 0.12)),
    ],
  },
];

export const TILE_COUNT = TILES.length;

/** Soft over about one cell. */
const coverAt = (distance: number) => Math.min(1, Math.max(0, 0.5 - (distance * GRID) / 2));

function spotAt(tile: Tile, x: number, y: number): Spot {
  const [subject, accent] = tile.distances(x, y).map(coverAt) as [number, number];
  return accent > 0.5 || accent > subject ? { cover: accent, accent: true } : { cover: subject, accent: false };
}

/** One tile as an SVG file: the subject in large drops, the rest of the paper rains in small ones. */
export function drawTile(index: number): string {
  const tile = TILES[index]!;
  const layers: [string, string, string] = ['', '', ''];
  const centre = (at: number) => ((at + 0.5) / GRID) * 2 - 1;
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const { cover, accent } = spotAt(tile, centre(column), centre(row));
      const layer = cover < 0.2 ? 0 : accent ? 2 : 1;
      const width = layer === 0 ? CELL * 0.42 : CELL * (0.58 + 0.38 * cover);
      layers[layer] += tile.drop((column + 0.5) * CELL, (row + 0.5) * CELL, width);
    }
  }
  const side = GRID * CELL;
  const groups = layers.map((drops, layer) => `<g fill="${tile.inks[layer]}" color="${tile.inks[layer]}">${drops}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${tile.paper}"/>${groups.join('')}</svg>`;
}
