/** Side of a tile's grid of drops, and of its picture in units. */
const GRID = 26;
const CELL = 10;

/** How much of the subject covers a point, 0 to 1, and which of the two inks it has. */
interface Spot {
  readonly cover: number;
  readonly accent?: boolean;
}

interface Tile {
  readonly paper: string;
  readonly inks: readonly [background: string, subject: string, accent: string];
  /** One drop of width `w` at a point; genre shapes of DESIGN §6. */
  readonly drop: (x: number, y: number, w: number) => string;
  /** The subject on the square from -1 to 1, y downwards. */
  readonly spot: (x: number, y: number) => Spot;
}

const n = (value: number) => String(Math.round(value * 10) / 10);
const dot: Tile['drop'] = (x, y, w) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(w / 2)}"/>`;
const pill =
  (ratio: number, turn: number): Tile['drop'] =>
  (x, y, w) => {
    const h = Math.max(w * ratio, 1);
    return `<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(h / 2)}"${turn ? ` transform="rotate(${turn} ${n(x)} ${n(y)})"` : ''}/>`;
  };
const diamond: Tile['drop'] = (x, y, w) => {
  const r = w * 0.6;
  return `<path d="M${n(x)} ${n(y - r)}l${n(r)} ${n(r)}-${n(r)} ${n(r)}-${n(r)}-${n(r)}z"/>`;
};
const plus: Tile['drop'] = (x, y, w) => {
  const a = w * 0.18;
  const r = w / 2;
  return `<path d="M${n(x - r)} ${n(y - a)}h${n(w)}v${n(a * 2)}h-${n(w)}zM${n(x - a)} ${n(y - r)}h${n(a * 2)}v${n(w)}h-${n(a * 2)}z"/>`;
};

/** 1 inside, 0 outside, soft over about one cell. `distance` is negative inside. */
const soft = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance * 11));
const circle = (x: number, y: number, cx: number, cy: number, r: number) => Math.hypot(x - cx, y - cy) - r;
const box = (x: number, y: number, cx: number, cy: number, w: number, h: number) =>
  Math.max(Math.abs(x - cx) - w, Math.abs(y - cy) - h);
/** Distance to the stretch between two points, less half the stroke. */
function stroke(x: number, y: number, [ax, ay, bx, by]: readonly [number, number, number, number], half: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy) - half;
}

const cloudAt = (x: number, y: number, cy: number) =>
  Math.min(
    circle(x, y, -0.34, cy, 0.27),
    circle(x, y, 0.1, cy - 0.16, 0.4),
    circle(x, y, 0.5, cy + 0.02, 0.24),
    box(x, y, 0.05, cy + 0.14, 0.55, 0.13),
  );
const either = (subject: number, accent: number): Spot =>
  soft(accent) > soft(subject) ? { cover: soft(accent), accent: true } : { cover: soft(subject) };

/** Nine weathers in the colours of printed covers; none has the sun's yellow. Shown while there is no catalogue to show. */
const TILES: readonly Tile[] = [
  {
    paper: '#36C2EE',
    inks: ['#2AA7D2', '#FFFFFF', '#B8344F'],
    drop: pill(0.42, 0),
    spot: (x, y) =>
      either(
        cloudAt(x, y, 0),
        Math.min(...[-0.35, 0.05, 0.45].map((cx) => stroke(x, y, [cx + 0.05, 0.42, cx - 0.08, 0.7], 0.05))),
      ),
  },
  {
    paper: '#A42E7C',
    inks: ['#8C2369', '#FFC3DE', '#5F1648'],
    drop: diamond,
    spot: (x, y) =>
      either(Math.max(circle(x, y, 0, 0, 0.66), -circle(x, y, 0.34, -0.2, 0.56)), circle(x, y, 0.42, -0.26, 0.1)),
  },
  {
    paper: '#0A66B0',
    inks: ['#08558F', '#9AD0F5', '#FFFFFF'],
    drop: pill(0.34, 90),
    spot: (x, y) => {
      const arms = [0, 60, 120].map((turn) => {
        const [c, s] = [Math.cos((turn * Math.PI) / 180) * 0.68, Math.sin((turn * Math.PI) / 180) * 0.68];
        return stroke(x, y, [-s, -c, s, c], 0.07);
      });
      return either(Math.min(...arms), circle(x, y, 0, 0, 0.2));
    },
  },
  {
    paper: '#31101F',
    inks: ['#4A1A30', '#F07CC4', '#FDEBF6'],
    drop: pill(0.42, 0),
    spot: (x, y) =>
      either(
        Math.max(circle(x, y, 0, 0.02, 0.68), y - 0.02),
        Math.min(
          stroke(x, y, [0, 0, 0, 0.55], 0.05),
          Math.max(Math.abs(circle(x, y, 0.14, 0.55, 0.14)) - 0.05, 0.55 - y),
        ),
      ),
  },
  {
    paper: '#0A2239',
    inks: ['#12324F', '#2E86CF', '#E9F6FF'],
    drop: dot,
    spot: (x, y) =>
      either(
        Math.min(circle(x, y, 0, 0.2, 0.46), Math.max(Math.abs(x) - Math.max(0, (y + 0.74) * 0.5), y - 0.2, -0.74 - y)),
        circle(x, y, -0.16, 0.26, 0.11),
      ),
  },
  {
    paper: '#E0730B',
    inks: ['#C86206', '#FFF0DC', '#5A2A02'],
    drop: plus,
    spot: (x, y) =>
      either(
        Math.abs(circle(x, y, 0, 0.42, 0.62)) - 0.09 + (y > 0.42 ? 9 : 0),
        Math.abs(circle(x, y, 0, 0.42, 0.36)) - 0.09 + (y > 0.42 ? 9 : 0),
      ),
  },
  {
    paper: '#18240A',
    inks: ['#263711', '#8DBB3C', '#F6A62B'],
    drop: pill(0.46, -50),
    spot: (x, y) =>
      either(
        cloudAt(x, y + 0.18, -0.1),
        Math.min(
          stroke(x, y, [0.12, 0.0, -0.12, 0.36], 0.07),
          stroke(x, y, [-0.12, 0.36, 0.12, 0.32], 0.07),
          stroke(x, y, [0.12, 0.32, -0.1, 0.74], 0.07),
        ),
      ),
  },
  {
    paper: '#1E7A35',
    inks: ['#186629', '#BFEBC4', '#7FC4F2'],
    drop: (x, y, w) =>
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(w * 0.36)}" fill="none" stroke="currentColor" stroke-width="${n(w * 0.26)}"/>`,
    spot: (x, y) =>
      either(
        circle(x, y, -0.1, 0.1, 0.42),
        Math.max(circle(x, y, 0, 0, 0.86), -circle(x, y, -0.1, 0.1, 0.58), y - 0.1),
      ),
  },
  {
    paper: '#F3E6DC',
    inks: ['#E4D2C4', '#E0573F', '#1F5B92'],
    drop: diamond,
    spot: (x, y) =>
      either(
        Math.min(stroke(x, y, [-0.7, -0.3, 0.35, -0.3], 0.09), Math.abs(circle(x, y, 0.35, -0.48, 0.18)) - 0.08),
        Math.min(stroke(x, y, [-0.55, 0.05, 0.6, 0.05], 0.09), stroke(x, y, [-0.7, 0.4, 0.2, 0.4], 0.09)),
      ),
  },
];

export const TILE_COUNT = TILES.length;

/** One tile as an SVG file: the subject in large drops, the rest of the paper rains in small ones. */
export function drawTile(index: number): string {
  const tile = TILES[index]!;
  const layers: [string, string, string] = ['', '', ''];
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const centre = (at: number) => ((at + 0.5) / GRID) * 2 - 1;
      const { cover, accent } = tile.spot(centre(column), centre(row));
      const layer = cover < 0.12 ? 0 : accent ? 2 : 1;
      const width = layer === 0 ? CELL * 0.44 : CELL * (0.5 + 0.46 * cover);
      layers[layer] += tile.drop((column + 0.5) * CELL, (row + 0.5) * CELL, width);
    }
  }
  const side = GRID * CELL;
  const groups = layers.map((drops, layer) => `<g fill="${tile.inks[layer]}" color="${tile.inks[layer]}">${drops}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${tile.paper}"/>${groups.join('')}</svg>`;
}
