/** 32-bit hash of a text (FNV-1a with a final mix): the same number on every platform. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** One of `sides` outcomes (0-based) from a hash; different shifts give choices that hardly depend on each other. */
export function roll(hash: number, shift: number, sides: number): number {
  return (hash >>> shift) % sides;
}

/** Stream of numbers in 0..1 that the seed decides (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
