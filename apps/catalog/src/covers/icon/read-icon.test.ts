import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { ball, paintIcon, toPng } from '../testing/painted-icons.ts';
import { MAX_ICON_BYTES } from './icon.ts';
import { readIcon } from './read-icon.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PIXEL_XPM = Buffer.from('/* XPM */\nstatic char *x[] = {\n"1 1 1 1",\n"a c #ff0000",\n"a"};');

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
/** A PNG whose header may promise anything. */
function forgePng(
  { width, height, interlaced = false }: { width: number; height: number; interlaced?: boolean },
  raw: Buffer,
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const whole = await toPng(paintIcon(64, ball));
const bombBytes = Buffer.alloc(40 * 1024 * 1024);

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html>404 Not Found</html>')],
  ['a PNG signature alone', SIGNATURE],
  ['a PNG cut in its header', whole.subarray(0, 20)],
  ['a PNG cut in its pixels', whole.subarray(0, Math.floor(whole.length / 2))],
  ['a PNG with damaged pixels', Buffer.from(whole).fill(0x55, 60, 140)],
  ['a PNG that promises 100,000 pixels a side', forgePng({ width: 100_000, height: 100_000 }, Buffer.alloc(16))],
  ['a PNG of no width', forgePng({ width: 0, height: 5 }, Buffer.alloc(16))],
  ['a PNG one pixel wide and very high', forgePng({ width: 1, height: 5000 }, Buffer.alloc(5 * 5000))],
  ['a file of more bytes than an icon has', Buffer.concat([whole, Buffer.alloc(MAX_ICON_BYTES)])],
  [
    'a JPEG, whatever its name',
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  ],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>')],
  ['a PNG without a visible pixel', await toPng(paintIcon(16, () => null))],
  ['an XPM without its pixels', PIXEL_XPM.subarray(0, 40)],
])('%s counts as no icon', async (_, bytes) => {
  expect(await readIcon(bytes)).toBeNull();
});

test('a decompression bomb is not unpacked', async () => {
  const before = process.memoryUsage().arrayBuffers;
  for (const interlaced of [false, true]) {
    const bomb = forgePng({ width: 16, height: 16, interlaced }, bombBytes);
    expect(bomb.length).toBeLessThan(MAX_ICON_BYTES);
    const icon = await readIcon(bomb);
    expect(icon === null || icon.side <= 16).toBe(true);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bombBytes.length);
});

test('a PNG is trimmed to what is visible and centred in a square', async () => {
  const icon = await readIcon(
    await toPng(paintIcon(100, (x, y) => (x > 0.5 && y > 0.2 && y < 0.4 ? [9, 8, 7] : null))),
  );
  expect(icon?.side).toBe(50);
  const visible = Array.from({ length: 50 }, (_, y) => icon!.data[4 * (y * 50) + 3]! > 0);
  expect([visible.indexOf(true), visible.lastIndexOf(true)]).toEqual([15, 34]);
});

test.each([
  ['grey', (image: Sharp) => image.toColourspace('b-w').png()],
  ['grey with 16 bits', (image: Sharp) => image.toColourspace('grey16').png()],
  ['palette', (image: Sharp) => image.png({ palette: true })],
  ['16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
  ['interlaced', (image: Sharp) => image.png({ progressive: true })],
])('a %s PNG is read like any other', async (_, encode) => {
  const { side, data } = paintIcon(32, ball);
  const bytes = await encode(sharp(data, { raw: { width: side, height: side, channels: 4 } })).toBuffer();
  const icon = await readIcon(bytes);
  expect(icon?.side).toBeGreaterThanOrEqual(30);
  expect(icon?.data).toHaveLength(icon!.side ** 2 * 4);
});

test('XPM bytes are read too', async () => {
  expect(await readIcon(PIXEL_XPM)).toEqual({ side: 1, data: Uint8Array.of(255, 0, 0, 255) });
});
