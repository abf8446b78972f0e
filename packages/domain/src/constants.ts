/** Product name; also the page title. */
export const PRODUCT_NAME = 'Nimbo';
/** Fixed partner identifier and short name. Source: Spec §3. */
export const PRODUCT_SHORT_NAME = 'nimbo';
/** Loader message before the first update. Source: Spec §3. */
export const DEFAULT_LOADER_MESSAGE = 'Nimbo Games';
/** How long the welcome message stays away once seen, in ms (4 hours). Source: Spec §4. */
export const WELCOME_EXPIRY_MS = 14_400_000;
/** Life of a notification, in ms (30.4 days). Source: Spec §3. */
export const NOTIFICATION_LIFETIME_MS = 2_629_743_833;
/** A free play session, in seconds (10 minutes). Source: Spec §9. */
export const FREE_PLAY_SECONDS = 600;
/** Digits of a profile PIN. Source: Spec §5. */
export const PIN_LENGTH = 4;
/** Shortest password. Source: Spec §5. */
export const PASSWORD_MIN_LENGTH = 8;
/** Kinds of character a password needs, of upper case, lower case, digits and special characters. Source: Spec §5. */
export const PASSWORD_MIN_KINDS = 3;
/** Longest feedback message, in characters. Source: ledger G4. */
export const FEEDBACK_MAX_LENGTH = 1000;
/** Catalogue environment label in the CDN's paths. Source: Spec §7. */
export const CATALOG_ENVIRONMENT = 'prod';
/** Popup index while a game starts. Source: Spec §4. */
export const LAUNCH_POPUP_INDEX = '0-0';
/** Splash text while no language is known; the specification's is in Spanish. Source: Spec §8. */
export const DEFAULT_SPLASH_TEXT = 'Buscando servidores cercanos';
/** A splash picture stays this long, in ms. Source: DESIGN §7. */
export const SPLASH_MS = 12_000;
/** Splash pictures, cycled by index. Source: Spec §9. */
export const SPLASH_COUNT = 6;
/** Spinner pictures. Source: Spec §9. */
export const SPINNER_COUNT = 3;
/** Default gamma. Source: Spec §9. */
export const DEFAULT_GAMMA = 1;
/** Seconds below which a play session counts as short and the player is asked what went wrong. Source: ledger E10, our choice. */
export const SHORT_SESSION_SECONDS = 60;
/** How long a detached session is kept for a new connection, in seconds. Source: ledger E8. */
export const REATTACH_WINDOW_SECONDS = { free: 120, paid: 300 } as const;
