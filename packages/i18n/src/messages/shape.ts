import type { en } from './en.ts';

type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };

/** Messages with their English wording, so that keys and arguments are known to the compiler. */
export type Messages = typeof en;
/** The same keys with any wording: a language that lacks one does not compile. */
export type MessageShape = Widened<Messages>;
