import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';

/** Longest name of an entry, in characters. Source: PATH_MAX. */
const LONGEST_NAME = 4096;

export interface ArchiveLimits {
  readonly homeBytes: number;
  readonly homeEntries: number;
}

export type ArchiveFault =
  /** Not the bytes the manifest speaks of. */
  | 'other-bytes'
  /** No archive, or one that breaks off. */
  | 'unreadable'
  | 'too-large'
  | 'too-many-entries'
  /** A name that is absolute, leads upwards, is too long or comes twice. */
  | 'bad-name'
  /** A device, a pipe or a hard link; none of them is ever written. */
  | 'bad-kind'
  /** Set-user-id, set-group-id or sticky. */
  | 'bad-mode'
  /** It lies below something that is a link in the same archive. */
  | 'below-a-link';

export type ArchiveCheck =
  /** `contentSha256` is of the archive before compression: the same for the same HOME. */
  | { readonly ok: true; readonly contentSha256: string }
  | { readonly ok: false; readonly fault: ArchiveFault; readonly detail: string };

class Fault extends Error {
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

/**
 * Reads an archive to its end before anything of it is unpacked. Unpacking is contained anyway, by the sandbox and by HOME's
 * size; this finds what no archive of ours can hold, so that a bad one is refused as a whole and with a reason.
 */
export async function checkArchive(
  archive: string,
  expected: { readonly sha256: string; readonly sizeBytes: number },
  limits: ArchiveLimits,
): Promise<ArchiveCheck> {
  const bytes = createHash('sha256');
  const content = createHash('sha256');
  const entries = extract();
  try {
    await Promise.all([
      pipeline(
        createReadStream(archive),
        counting(expected.sizeBytes, bytes.update.bind(bytes), 'other-bytes'),
        createZstdDecompress(),
        counting(largestContent(limits), content.update.bind(content), 'too-large'),
        entries,
      ),
      checkEntries(entries as AsyncIterable<Readable & { header: Header }>, limits),
    ]);
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault, detail: error.message };
    return { ok: false, fault: 'unreadable', detail: String(error) };
  }
  const sha256 = bytes.digest('hex');
  if (sha256 !== expected.sha256) return { ok: false, fault: 'other-bytes', detail: `its checksum is ${sha256}` };
  return { ok: true, contentSha256: content.digest('hex') };
}

/** Bytes of a tar archive of a full HOME: the contents, and two blocks and a pax header of two for every entry. */
export function largestContent({ homeBytes, homeEntries }: ArchiveLimits): number {
  return homeBytes + homeEntries * 2048;
}

async function checkEntries(
  entries: AsyncIterable<Readable & { header: Header }>,
  limits: ArchiveLimits,
): Promise<void> {
  const names = new Set<string>();
  const links = new Set<string>();
  let sizeBytes = 0;
  let count = 0;
  for await (const entry of entries) {
    const { header } = entry;
    const name = checkName(header.name);
    // Bytes that are no UTF-8 all read as this character: two such names may differ.
    if (names.has(name) && !name.includes('\uFFFD')) throw new Fault('bad-name', `${name} comes twice`);
    names.add(name);
    count += 1;
    if (count > limits.homeEntries) throw new Fault('too-many-entries', `more than ${limits.homeEntries}`);
    sizeBytes += header.size ?? 0;
    if (sizeBytes > limits.homeBytes) throw new Fault('too-large', `more than ${limits.homeBytes} bytes`);
    if (((header.mode ?? 0) & 0o7000) !== 0) throw new Fault('bad-mode', name);
    if (header.type !== 'file' && header.type !== 'directory' && header.type !== 'symlink') {
      throw new Fault('bad-kind', `${name} is a ${header.type}`);
    }
    const parents = name.split('/').slice(0, -1);
    if (parents.some((_, index) => links.has(parents.slice(0, index + 1).join('/')))) {
      throw new Fault('below-a-link', name);
    }
    if (header.type === 'symlink') links.add(name);
    entry.resume();
  }
}

/** @returns the name without `./` and without a slash at its end */
function checkName(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isBad =
    name.startsWith('/') ||
    name.includes('\0') ||
    name.length > LONGEST_NAME ||
    parts.length === 0 ||
    parts.includes('..');
  if (isBad) throw new Fault('bad-name', JSON.stringify(name.slice(0, 200)));
  return parts.join('/');
}

/** Hands bytes on and fails after more than `limitBytes`. */
function counting(limitBytes: number, see: (chunk: Buffer) => void, fault: ArchiveFault): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > limitBytes) return done(new Fault(fault, `more than ${limitBytes} bytes`));
      see(chunk);
      done(null, chunk);
    },
  });
}
