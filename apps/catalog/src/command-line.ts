import path from 'node:path';

export const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/** Exit codes of sysexits.h: the command line is wrong; the data do not allow it; the database is away. */
export const EXIT_USAGE = 64;
export const EXIT_REFUSED = 65;
export const EXIT_UNAVAILABLE = 69;
