import sharp from 'sharp';

/** 256 colours hold every ink and its edges; more only makes the file larger. */
const PALETTE = { palette: true, dither: 0, effort: 2, compressionLevel: 0 } as const;
const WEBP = { lossless: true, effort: 1 } as const;

// every printing thread draws its own covers: threads inside sharp would only compete with them
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws an SVG cover as WebP. Flat inks compress better without loss than with it; reducing the shades of the edges to
 * a palette first takes a third off again and is not visible (over 48 dB).
 */
export async function rasterise(
  svg: string,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  // "slice" covers the last row where the height is not whole, else it would stay transparent
  const sized = svg.replace(
    '<svg ',
    `<svg width="${size.width}" height="${size.height}" preserveAspectRatio="xMidYMid slice" `,
  );
  const reduced = await sharp(Buffer.from(sized)).removeAlpha().png(PALETTE).toBuffer();
  return sharp(reduced).webp(WEBP).toBuffer();
}
