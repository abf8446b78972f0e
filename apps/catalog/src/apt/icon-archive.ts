/** Largest icon taken, in bytes; the catalogue's are below 40 KB. */
const ICON_LIMIT_BYTES = 256 * 1024;
const BLOCK = 512;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Icons of a tar archive by file name. Takes only what is wanted, is a plain file with a PNG signature and is not too large;
 * stops quietly where the archive is cut off. Source: POSIX.1-2017 pax, ustar.
 */
export function readIcons(archive: Buffer, wanted: ReadonlySet<string>): Map<string, Buffer> {
  const icons = new Map<string, Buffer>();
  for (let offset = 0; offset + BLOCK <= archive.length; ) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header[0] === 0) break;
    const size = Number.parseInt(header.toString('latin1', 124, 136).replace(/\0.*$/s, '').trim(), 8);
    if (!Number.isSafeInteger(size) || size < 0) break;
    const start = offset + BLOCK;
    const type = header[156];
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '').replace(/^\.\//, '');
    const body = archive.subarray(start, start + size);
    const plain = type === 0x30 || type === 0;
    if (plain && wanted.has(name) && body.length === size && size <= ICON_LIMIT_BYTES && isPng(body)) {
      icons.set(name, body);
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return icons;
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}
