import { config } from 'zod';

/** Zod tries whether it may compile by text; our policy forbids it, and the browser would report each try as a violation. */
config({ jitless: true });
