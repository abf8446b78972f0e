import { encodeQR } from 'qr';

/** Modules around the code. Source: ISO/IEC 18004 §6.3.8; DESIGN "QR codes". */
const QUIET_ZONE = 4;
const FINDER = 7;
/** Of a module's width. Source: DESIGN "QR codes". */
const DROP = 0.9;

/**
 * A text as SVG in the product's look: a drop for each module, finders with round corners, ink on cloud white. It has no size of
 * its own.
 */
export function drawQr(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'low', border: QUIET_ZONE });
  const size = modules.length;
  const far = size - QUIET_ZONE - FINDER;
  const corners = [
    [QUIET_ZONE, QUIET_ZONE],
    [far, QUIET_ZONE],
    [QUIET_ZONE, far],
  ] as const;
  const inFinder = (x: number, y: number) =>
    corners.some(([left, top]) => x >= left && x < left + FINDER && y >= top && y < top + FINDER);
  const radius = DROP / 2;
  const drop = `a${radius} ${radius} 0 1 0 ${DROP} 0a${radius} ${radius} 0 1 0-${DROP} 0`;
  const drops = modules.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      dark && !inFinder(x, y) ? [`M${(x + (1 - DROP) / 2).toFixed(2)} ${y + 0.5}${drop}`] : [],
    ),
  );
  const finders = corners.map(
    ([x, y]) =>
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="6" height="6" rx="1.7" fill="none" stroke="#0A1518"/><rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx="1"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="#0A1518"><rect width="${size}" height="${size}" rx="3" fill="#F3F6F0"/><path d="${drops.join('')}"/>${finders.join('')}</svg>`;
}
