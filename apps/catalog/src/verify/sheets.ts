import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { loadOverlay, OVERLAY_FOLDER } from '../overlay/load-overlay.ts';
import type { Verified } from '../overlay/verified-schema.ts';
import { CAPTURES_FOLDER } from '../publish/publish-captures.ts';

/** `npm run catalog:sheets`: contact sheets of all captures, and a line for each picture, for people who review them. */
const DOCS = path.join(import.meta.dirname, '../../../../docs');
const SHEETS = path.join(DOCS, 'captures');
const TILE = { width: 320, height: 204, label: 22 };
const COLUMNS = 5;
const PER_SHEET = 40;
const QUALITY = 72;

/** What a person has seen on a title's captures; mini-games that look as they should share the words of their collection. */
const SeenOnCaptures = z.strictObject({
  collections: z.record(z.string(), z.string()),
  titles: z.record(z.string(), z.string()),
});

const overlay = await loadOverlay();
const words = SeenOnCaptures.parse(
  JSON.parse(await readFile(path.join(OVERLAY_FOLDER, 'seen-on-captures.json'), 'utf8')),
);
const shown = [...overlay.verified.values()].filter(({ captures }) => captures.length > 0).toSorted(inOrder);
const pictures = shown.flatMap((title) => title.captures.map((_, index) => ({ title, number: index + 1 })));

await rm(SHEETS, { recursive: true, force: true });
await mkdir(SHEETS, { recursive: true });
for (let at = 0; at < pictures.length; at += PER_SHEET) await writeSheet(at);
await writeFile(path.join(DOCS, 'captures.md'), renderPage());
process.stdout.write(`${pictures.length} pictures on ${(await readdir(SHEETS)).length} sheets\n`);

function inOrder(a: Verified, b: Verified): number {
  const rank = ({ gid }: Verified) => {
    const place = overlay.launchSet.findIndex((entry) => entry.gid === gid);
    if (place >= 0) return place - overlay.launchSet.length;
    return 1 + ['aisleriot', 'gcompris'].indexOf(collectionOf(gid) ?? '');
  };
  return rank(a) - rank(b) || (a.gid < b.gid ? -1 : 1);
}

function collectionOf(gid: string): string | null {
  return /^(aisleriot|gcompris)\./.exec(gid)?.[1] ?? null;
}

function sheetName(at: number): string {
  return `sheet-${String(Math.floor(at / PER_SHEET) + 1).padStart(2, '0')}.jpg`;
}

async function writeSheet(from: number): Promise<void> {
  const on = pictures.slice(from, from + PER_SHEET);
  const place = (index: number) => ({
    left: (index % COLUMNS) * TILE.width,
    top: Math.floor(index / COLUMNS) * TILE.height,
  });
  const layers = await Promise.all(
    on.map(async ({ title, number }, index) => {
      const { left, top } = place(index);
      const picture = await sharp(path.join(CAPTURES_FOLDER, title.gid, `${number}.webp`))
        .resize({ width: TILE.width - 4, height: TILE.height - TILE.label, fit: 'inside' })
        .toBuffer();
      const label = `<svg width="${TILE.width}" height="${TILE.label}"><text x="3" y="15" font-size="13" font-family="sans-serif" fill="#fff">${from + index + 1} ${title.gid}</text></svg>`;
      return [
        { input: picture, left, top },
        { input: Buffer.from(label), left, top: top + TILE.height - TILE.label },
      ];
    }),
  );
  const rows = Math.ceil(on.length / COLUMNS);
  await sharp({
    create: { width: TILE.width * COLUMNS, height: TILE.height * rows, channels: 3, background: '#26262c' },
  })
    .composite(layers.flat())
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(path.join(SHEETS, sheetName(from)));
}

function renderPage(): string {
  const playable = [...overlay.verified.values()].filter((title) => statusOf(title) === 'playable');
  const members = playable.filter(({ gid }) => collectionOf(gid) !== null);
  const lines = [
    '# Captures',
    '',
    'Every picture was taken by `npm run catalog:verify` from the display of a play session on a stream host, and looked at by a',
    'person. fps are the pictures that came through the stream while nobody touched anything (a card table stands still), CPU is',
    "the game's processor time for each picture it drew, load is the machine's load average of that minute: other work ran on the",
    'same two cores, so the processor time is to be trusted, the fps are not. The figures are in `apps/catalog/overlay/verified.json`,',
    'the sheets and this page are written by `npm run catalog:sheets`.',
    '',
    `${playable.length} titles are playable: ${members.length} mini-games of AisleRiot and GCompris, and ${playable.length - members.length} others.`,
  ];
  for (let at = 0; at < pictures.length; at += PER_SHEET) {
    lines.push('', `## ${sheetName(at)}`, '', `![${sheetName(at)}](captures/${sheetName(at)})`, '');
    lines.push(
      '| | title | what is seen | fps | CPU ms | load | sound | status |',
      '|---|---|---|---|---|---|---|---|',
    );
    lines.push(...pictures.slice(at, at + PER_SHEET).map((picture, index) => renderLine(picture, at + index + 1)));
  }
  return `${lines.join('\n')}\n`;
}

function renderLine({ title, number }: (typeof pictures)[number], place: number): string {
  const seen =
    words.titles[`${title.gid}/${number}`] ??
    words.titles[title.gid] ??
    words.collections[collectionOf(title.gid) ?? ''];
  const sound = title.soundDb !== null && title.soundDb > -60 ? `${Math.round(title.soundDb)} dB` : 'none';
  return `| ${place} | ${title.gid} | ${seen ?? 'nobody has looked yet'} | ${title.fps} | ${title.gameMsPerFrame ?? '-'} | ${title.load} | ${sound} | ${statusOf(title)} |`;
}

function statusOf({ gid, status }: Verified): string {
  return overlay.seenUnplayable.get(gid)?.status ?? status;
}
