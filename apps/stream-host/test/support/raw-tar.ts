import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';

const BLOCK = 512;

export interface RawEntry {
  readonly name: string;
  /** Type flag of the header, `0` a file. Source: POSIX.1-2001 pax, ustar interchange format. */
  readonly type?: string;
  readonly link?: string;
  readonly mode?: number;
  readonly content?: Buffer | string;
  /** What the header says, where that is not the truth. */
  readonly size?: number;
  readonly device?: readonly [number, number];
}

/** A header and its content exactly as they are asked for; no library that is careful stands between. */
export function rawEntry({ name, type = '0', link = '', mode = 0o644, content = '', size, device }: RawEntry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  header.write(name.slice(0, 100), 0, 'latin1');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size ?? bytes.length, 124, 12);
  octal(1_700_000_000, 136, 12);
  header.write('        ', 148, 'latin1');
  header.write(type, 156, 'latin1');
  header.write(link.slice(0, 100), 157, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  if (device) {
    octal(device[0], 329, 8);
    octal(device[1], 337, 8);
  }
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
}

/** A pax header that gives the next entry these fields. */
export function paxHeader(fields: Readonly<Record<string, string>>): Buffer {
  const records = Object.entries(fields).map(([name, value]) => {
    const rest = ` ${name}=${value}\n`;
    let length = rest.length;
    while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
    return `${length}${rest}`;
  });
  return rawEntry({ name: 'pax', type: 'x', content: records.join('') });
}

export function rawTar(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** Writes a compressed archive and says what a manifest would say of it. */
export function writeArchive(file: string, tar: Buffer): { path: string; sha256: string; sizeBytes: number } {
  return writeBytes(file, zstdCompressSync(tar));
}

export function writeBytes(file: string, bytes: Buffer): { path: string; sha256: string; sizeBytes: number } {
  writeFileSync(file, bytes);
  return { path: file, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
}
