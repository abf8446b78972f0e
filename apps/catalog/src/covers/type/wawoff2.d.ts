declare module 'wawoff2' {
  /** Turns WOFF2 bytes into TrueType bytes; rejects on anything else. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}
