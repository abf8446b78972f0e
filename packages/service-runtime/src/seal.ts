import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** @param owner id of the row; the text opens only there */
  close(owner: string, text: string): Buffer;
  /** Null when the bytes were changed, belong to another row or were sealed with another secret. */
  open(owner: string, sealed: Buffer): string | null;
}

/**
 * AES-256-GCM with a key of its own derived from the process's secret; nonce, tag and text in one value.
 * @param purpose what is sealed; nothing opens what was sealed for another
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(owner, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(owner, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
      } catch {
        return null;
      }
    },
  };
}
