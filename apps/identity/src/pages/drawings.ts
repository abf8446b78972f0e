import { html, trusted } from '@nimbo/service-runtime/html';

/** The mark: an open ring that is a cloud and the letter n, and one drop. Source: DESIGN §2. */
const RING = 'M8.5 46V36.5A10.5 10.5 0 0 1 22 26.3A16.5 16.5 0 0 1 55.5 29.5V46';
const DROP = 'M32 44.5v10.5';

const icon = (body: string) =>
  trusted(`<svg class="i" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
stroke-linecap="round" stroke-linejoin="round">${body}</svg>`);

export const markYellow = trusted(
  `<svg class="mark" aria-hidden="true" viewBox="0 0 64 64"><path class="ring" d="${RING}"/><path class="drop" d="${DROP}"/></svg>`,
);

/** The mark as a state illustration: the ring in the colour of failure, a cross for the drop. Source: DESIGN §2. */
export const markFailed = trusted(
  `<svg class="state failed" aria-hidden="true" viewBox="0 0 64 64"><path class="ring" d="${RING}"/><path class="drop" d="M26.5 46l11 11M37.5 46l-11 11"/></svg>`,
);

/** All white: everything is well. */
export const markQuiet = trusted(
  `<svg class="state" aria-hidden="true" viewBox="0 0 64 64"><path class="ring" d="${RING}"/><path class="drop" d="${DROP}"/></svg>`,
);

export const lockup = html`<span class="lockup">${markYellow}<span aria-hidden="true">nimbo</span></span>`;

export const alertIcon = icon(
  '<circle cx="12" cy="12" r="9.5" fill="currentColor"/><path class="cut" d="M12 7v5.5M12 16.6v.1"/>',
);
export const eyeIcon = icon(
  '<path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12Z"/><circle cx="12" cy="12" r="3"/>',
);
export const eyeClosedIcon = icon(
  '<path d="M4 4l16 16M9.5 5.3A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.8M6 7.2A17 17 0 0 0 2 12s3.5 7 10 7a10 10 0 0 0 4.5-1.1"/><path d="M9.9 9.9a3 3 0 0 0 4.2 4.2"/>',
);
export const ruleIcon = icon(
  '<circle class="todo" cx="12" cy="12" r="8.5"/><circle class="done" cx="12" cy="12" r="9.5" fill="currentColor" stroke="none"/><path class="done cut" d="M7.8 12.3l2.9 2.9 5.5-5.9"/>',
);

/** The browser's tab. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0F1A1E"/><g transform="translate(9.6 6) scale(.7)" fill="none" stroke-width="11.5" stroke-linecap="round" stroke-linejoin="round"><path stroke="#FFD02F" d="${RING}"/><path stroke="#F3F6F0" d="${DROP}"/></g></svg>`;
