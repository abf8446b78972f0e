const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
  /** `0` is a plain file, `2` a symbolic link. */
  readonly type?: string;
}

/** A plain tar archive. Source: POSIX ustar. */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap(({ name, body, type = '0' }) => {
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(type, 156);
    header.write('ustar\0', 257);
    return [header, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
