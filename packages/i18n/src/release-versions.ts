/** Versions that have a note, newest first; their words are in `release-notes.ts`, which only comes when one is shown. */
export const RELEASE_VERSIONS = ['0.2.0', '0.1.0'] as const;
