import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { extract } from 'tar-stream';
import { ZipFile } from 'yazl';

/**
 * A save's files as a zip archive for the player. Only files and folders come along: a link of a game's making has no business
 * on the player's machine. The stream fails, so that the download is seen to be broken, when the bytes are not those stored.
 */
export function toZip(archive: Readable, sha256: string): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  void fill(zip, archive, sha256).catch(() => output.destroy(new ProblemError('save-damaged')));
  return output;
}

async function fill(zip: ZipFile, archive: Readable, sha256: string): Promise<void> {
  const entries = extract();
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const reading = pipeline(archive, hashing, createZstdDecompress(), entries);
  reading.catch((error: Error) => entries.destroy(error));
  for await (const entry of entries) {
    const name = toZipName(entry.header.name);
    const options = { mtime: entry.header.mtime ?? new Date(0) };
    if (name !== null && entry.header.type === 'directory') zip.addEmptyDirectory(name, options);
    if (name !== null && entry.header.type === 'file') {
      const content = new PassThrough();
      zip.addReadStream(content, name, options);
      entry.pipe(content);
      await finished(content, { readable: false });
    } else {
      entry.resume();
    }
  }
  await reading;
  if (hash.digest('hex') !== sha256) throw new Error('the stored save is damaged');
  zip.end();
}

/** A name every system can unpack below the folder it is unpacked in; null for what has none. */
export function toZipName(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return parts.map((part) => part.replaceAll(/[\u0000-\u001f<>:"\\|?*]/g, '_')).join('/');
}
