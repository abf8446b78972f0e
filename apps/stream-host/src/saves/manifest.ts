import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SaveKind } from '@nimbo/contracts/saves';
import { z } from 'zod';

const KEY_BYTES = 32;

/** What a host knows of an archive that lies on its disk. */
export const SaveManifest = z.strictObject({
  format: z.literal(1),
  /** Profile and title it belongs to. */
  saveKey: z.string(),
  gid: z.string(),
  generation: z.int().nonnegative(),
  sequence: z.int().nonnegative(),
  /** Session that wrote it; null for one that came from the vault. */
  playSessionId: z.uuid().nullable(),
  hostId: z.string(),
  kind: SaveKind,
  takenAt: z.string(),
  /** SHA-256 of the archive, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.int().nonnegative(),
});
export type SaveManifest = z.output<typeof SaveManifest>;

const Sealed = z.strictObject({ manifest: SaveManifest, seal: z.string().regex(/^[0-9a-f]{64}$/) });

/** Text of a manifest's file: the manifest and its HMAC-SHA-256 by a key no game ever sees. */
export function sealManifest(manifest: SaveManifest, key: Buffer): string {
  return JSON.stringify({ manifest, seal: sealOf(manifest, key).toString('hex') });
}

/** @returns null for a text that is not a manifest of ours, or was changed */
export function openManifest(text: string, key: Buffer): SaveManifest | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const sealed = Sealed.safeParse(content).data;
  if (!sealed) return null;
  const { manifest, seal } = sealed;
  return timingSafeEqual(sealOf(manifest, key), Buffer.from(seal, 'hex')) ? manifest : null;
}

/** The schema puts the fields into one order whatever order they came in. */
function sealOf(manifest: SaveManifest, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(SaveManifest.parse(manifest)))
    .digest();
}

/** This host's key, made at the first call; it never leaves the host. */
export async function loadSaveKey(state: string): Promise<Buffer> {
  const file = path.join(state, 'save-key');
  for (;;) {
    const known = await readFile(file).catch(() => null);
    if (known?.length === KEY_BYTES) return known;
    // As a whole or not at all, and never over one that somebody else has made meanwhile.
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
    await link(draft, file).catch(() => undefined);
    await rm(draft);
  }
}
