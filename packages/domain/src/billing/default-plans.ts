import { FREE_PLAY_SECONDS, REATTACH_WINDOW_SECONDS } from '../constants.ts';
import { type Plan, pricesIn } from './plans.ts';

/** Countries that pay in euros. */
// biome-ignore format: a table
export const EURO_COUNTRIES = [
  'AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR',
  'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK',
] as const;

const HOUR_SECONDS = 3600;
const FULL_HD = { width: 1920, height: 1080, fps: 60, maxBitrateKbps: 16_000 } as const;

/** For whoever has bought nothing, and where plans disagree with what was sold. No advertising. Source: issue 6. */
export const FREE_PLAN: Plan = {
  id: 'free',
  names: { en: 'Free', es: 'Gratis', pt: 'Grátis' },
  rank: 0,
  features: {
    catalogue: 'free-play',
    sessionSeconds: FREE_PLAY_SECONDS,
    daySeconds: HOUR_SECONDS,
    welcomeSeconds: FREE_PLAY_SECONDS,
    picture: { width: 1280, height: 720, fps: 60, maxBitrateKbps: 8000 },
    headStartSeconds: 0,
    profiles: 1,
    reattachSeconds: REATTACH_WINDOW_SECONDS.free,
  },
  prices: [],
  seats: null,
  onSale: true,
};

/**
 * What a new installation sells. Lengths, pictures and profiles: DESIGN, "plans"; amounts are our choice where it has
 * none.
 */
export const DEFAULT_PLANS: readonly Plan[] = [
  FREE_PLAN,
  {
    id: 'plus',
    names: { en: 'Plus', es: 'Plus', pt: 'Plus' },
    rank: 1,
    features: {
      catalogue: 'all',
      sessionSeconds: 2 * HOUR_SECONDS,
      daySeconds: null,
      welcomeSeconds: 0,
      picture: FULL_HD,
      headStartSeconds: 5 * 60,
      profiles: 4,
      reattachSeconds: REATTACH_WINDOW_SECONDS.paid,
    },
    prices: [
      ...pricesIn(EURO_COUNTRIES, { currency: 'EUR', minor: 799 }),
      ...pricesIn(['BR'], { currency: 'BRL', minor: 4190 }),
      ...pricesIn(['MX'], { currency: 'MXN', minor: 14_900 }),
      ...pricesIn(['US'], { currency: 'USD', minor: 799 }, false),
      ...pricesIn(null, { currency: 'USD', minor: 899 }),
    ],
    seats: null,
    onSale: true,
  },
  {
    id: 'max',
    names: { en: 'Max', es: 'Max', pt: 'Max' },
    rank: 2,
    features: {
      catalogue: 'all',
      sessionSeconds: 6 * HOUR_SECONDS,
      daySeconds: null,
      welcomeSeconds: 0,
      picture: FULL_HD,
      headStartSeconds: 15 * 60,
      profiles: 6,
      reattachSeconds: REATTACH_WINDOW_SECONDS.paid,
    },
    prices: [
      ...pricesIn(EURO_COUNTRIES, { currency: 'EUR', minor: 1499 }),
      ...pricesIn(['BR'], { currency: 'BRL', minor: 7890 }),
      ...pricesIn(['MX'], { currency: 'MXN', minor: 27_900 }),
      ...pricesIn(['US'], { currency: 'USD', minor: 1499 }, false),
      ...pricesIn(null, { currency: 'USD', minor: 1699 }),
    ],
    seats: null,
    onSale: true,
  },
];
