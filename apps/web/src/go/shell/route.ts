import { type Category, isCategory, isGameId, type Language } from '@nimbo/domain';

export type GoRoute =
  | { readonly screen: 'home' }
  | { readonly screen: 'games' }
  | { readonly screen: 'free' }
  | { readonly screen: 'search' }
  | { readonly screen: 'notifications' }
  | { readonly screen: 'feedback' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'password' }
  | { readonly screen: 'account' }
  /** Who is playing; with a profile its PIN, `grown-up` the one of whoever administers the household. */
  | { readonly screen: 'who'; readonly profileId?: string | undefined }
  | { readonly screen: 'profiles' }
  /** One profile's form, `new` an empty one. */
  | { readonly screen: 'profile'; readonly id: string }
  | { readonly screen: 'category'; readonly category: Category }
  | { readonly screen: 'game'; readonly gid: string };

/** Screens whose address is their name and nothing more. */
const NAMED = [
  'games',
  'free',
  'search',
  'notifications',
  'feedback',
  'settings',
  'password',
  'account',
  'who',
  'profiles',
] as const;
export const GROWN_UP = 'grown-up';
export const NEW_PROFILE = 'new';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Screen of an address below `/{language}/go`; an unknown one is the home screen. */
export function parseRoute(path: string): GoRoute {
  const [screen, id, ...more] = path
    .replace(/^\/[^/]+\/go\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(safeDecode);
  if (more.length > 0) return { screen: 'home' };
  if (screen === 'game' && id && isGameId(id)) return { screen: 'game', gid: id };
  if (screen === 'category' && isCategory(id)) return { screen: 'category', category: id };
  if (screen === 'who' && id && (id === GROWN_UP || UUID.test(id))) return { screen, profileId: id };
  if (screen === 'profiles' && id && (id === NEW_PROFILE || UUID.test(id))) return { screen: 'profile', id };
  const named = NAMED.find((name) => name === screen);
  return { screen: named && !id ? named : 'home' };
}

export function pathOf(route: GoRoute, language: Language): string {
  const base = `/${language}/go`;
  switch (route.screen) {
    case 'home':
      return base;
    case 'game':
      return `${base}/game/${encodeURIComponent(route.gid)}`;
    case 'category':
      return `${base}/category/${route.category}`;
    case 'who':
      return route.profileId ? `${base}/who/${route.profileId}` : `${base}/who`;
    case 'profile':
      return `${base}/profiles/${route.id}`;
    case 'profiles':
    case 'games':
    case 'free':
    case 'search':
    case 'notifications':
    case 'feedback':
    case 'settings':
    case 'password':
    case 'account':
      return `${base}/${route.screen}`;
  }
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
