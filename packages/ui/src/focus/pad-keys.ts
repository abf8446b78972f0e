/** What a pad writes a password with: three layers of as many keys, so that focus keeps its place when they change. */
export const KEY_LAYERS = [
  { id: 'small', label: 'abc', keys: [...'abcdefghijklmnopqrstuvwxyz0123456789'] },
  { id: 'capital', label: 'ABC', keys: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'] },
  // Four that Spanish and Portuguese have fill the last row.
  { id: 'signs', label: '#+=', keys: [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~¡¿ñç'] },
] as const;

export type KeyLayer = (typeof KEY_LAYERS)[number]['id'];
