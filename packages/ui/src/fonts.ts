/** Addresses of the two font files every page needs at once, for `<link rel="preload">`. Source: DESIGN §2 "Type". */
export const FIRST_FONTS: readonly string[] = [
  new URL('@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2', import.meta.url),
  new URL('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2', import.meta.url),
].map(String);
