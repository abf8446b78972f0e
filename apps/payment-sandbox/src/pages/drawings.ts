import { type Html, html, trusted } from '@nimbo/service-runtime/html';

/** Drawings of Phosphor Icons, fill weight. Source: DESIGN §2. */
const PATHS = {
  flask:
    'M221.69,199.77,160,96.92V40h8a8,8,0,0,0,0-16H88a8,8,0,0,0,0,16h8V96.92L34.31,199.77A16,16,0,0,0,48,224H208a16,16,0,0,0,13.72-24.23Zm-90.08-42.91c-15.91-8.05-31.05-12.32-45.22-12.81l24.47-40.8A7.93,7.93,0,0,0,112,99.14V40h32V99.14a7.93,7.93,0,0,0,1.14,4.11L183.36,167C171.4,169.34,154.29,168.34,131.61,156.86Z',
  arrow:
    'M228,128a12,12,0,0,1-12,12H69l51.52,51.51a12,12,0,0,1-17,17l-72-72a12,12,0,0,1,0-17l72-72a12,12,0,0,1,17,17L69,116H216A12,12,0,0,1,228,128Z',
  card: 'M224,48H32A16,16,0,0,0,16,64V192a16,16,0,0,0,16,16H224a16,16,0,0,0,16-16V64A16,16,0,0,0,224,48ZM136,176H120a8,8,0,0,1,0-16h16a8,8,0,0,1,0,16Zm64,0H168a8,8,0,0,1,0-16h32a8,8,0,0,1,0,16ZM32,88V64H224V88Z',
  bolt: 'M213.85,125.46l-112,120a8,8,0,0,1-13.69-7l14.66-73.33L45.19,143.49a8,8,0,0,1-3-13l112-120a8,8,0,0,1,13.69,7L153.18,90.9l57.63,21.61a8,8,0,0,1,3,12.95Z',
  lock: 'M208,80H176V56a48,48,0,0,0-96,0V80H48A16,16,0,0,0,32,96V208a16,16,0,0,0,16,16H208a16,16,0,0,0,16-16V96A16,16,0,0,0,208,80ZM96,56a32,32,0,0,1,64,0V80H96Z',
  bank: 'M248,208a8,8,0,0,1-8,8H16a8,8,0,0,1,0-16H240A8,8,0,0,1,248,208ZM16.3,98.18a8,8,0,0,1,3.51-9l104-64a8,8,0,0,1,8.38,0l104,64A8,8,0,0,1,232,104H208v64h16a8,8,0,0,1,0,16H32a8,8,0,0,1,0-16H48V104H24A8,8,0,0,1,16.3,98.18ZM144,160a8,8,0,0,0,16,0V112a8,8,0,0,0-16,0Zm-48,0a8,8,0,0,0,16,0V112a8,8,0,0,0-16,0Z',
  warning:
    'M236.8,188.09,149.35,36.22h0a24.76,24.76,0,0,0-42.7,0L19.2,188.09a23.51,23.51,0,0,0,0,23.72A24.35,24.35,0,0,0,40.55,224h174.9a24.35,24.35,0,0,0,21.33-12.19A23.51,23.51,0,0,0,236.8,188.09ZM120,104a8,8,0,0,1,16,0v40a8,8,0,0,1-16,0Zm8,88a12,12,0,1,1,12-12A12,12,0,0,1,128,192Z',
  copy: 'M216,28H88A12,12,0,0,0,76,40V76H40A12,12,0,0,0,28,88V216a12,12,0,0,0,12,12H168a12,12,0,0,0,12-12V180h36a12,12,0,0,0,12-12V40A12,12,0,0,0,216,28ZM156,204H52V100H156Zm48-48H180V88a12,12,0,0,0-12-12H100V52H204Z',
  check: 'M232.49,80.49l-128,128a12,12,0,0,1-17,0l-56-56a12,12,0,1,1,17-17L96,183,215.51,63.51a12,12,0,0,1,17,17Z',
} as const;

export const icon = (name: keyof typeof PATHS): Html =>
  trusted(
    `<svg class="i" aria-hidden="true" viewBox="0 0 256 256" fill="currentColor"><path d="${PATHS[name]}"/></svg>`,
  );

/** The mark: an open ring that is a cloud and the letter n, and one drop. Source: DESIGN §2. */
const RING = 'M8.5 46V36.5A10.5 10.5 0 0 1 22 26.3A16.5 16.5 0 0 1 55.5 29.5V46';
const DROP = 'M32 44.5v10.5';

/** The mark as a state: all white where things are well, with a cross where they are not. */
export const mark = (state: 'well' | 'failed'): Html =>
  state === 'well'
    ? trusted(`<svg class="state" aria-hidden="true" viewBox="0 0 64 64"><path d="${RING}"/><path d="${DROP}"/></svg>`)
    : trusted(
        `<svg class="state failed" aria-hidden="true" viewBox="0 0 64 64"><path d="${RING}"/><path class="cross" d="M26.5 46l11 11M37.5 46l-11 11"/></svg>`,
      );

/** Three drops that fall: something is awaited. */
export const falling = html`<span class="falling" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** The browser's tab. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0F1A1E"/><g transform="translate(9.6 6) scale(.7)" fill="none" stroke-width="11.5" stroke-linecap="round" stroke-linejoin="round"><path stroke="#FFD02F" d="${RING}"/><path stroke="#F3F6F0" d="${DROP}"/></g></svg>`;

/** Boxes behind the one field for a code of six digits: 80 wide, 14 apart. */
export const CODE_BOXES = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 550 104">${[0, 1, 2, 3, 4, 5]
  .map(
    (box) =>
      `<rect x="${box * 94 + 1}" y="1" width="78" height="102" rx="25" fill="#0F1A1E" stroke="#6B8A91" stroke-width="2"/>`,
  )
  .join('')}</svg>`;
