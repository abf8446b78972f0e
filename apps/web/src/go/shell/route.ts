import { type Category, isCategory, isGameId, type Language } from '@nimbo/domain';

export type GoRoute =
  | { readonly screen: 'home' }
  | { readonly screen: 'games' }
  | { readonly screen: 'free' }
  | { readonly screen: 'search' }
  | { readonly screen: 'notifications' }
  | { readonly screen: 'feedback' }
  | { readonly screen: 'settings' }
  | { readonly screen: 'category'; readonly category: Category }
  | { readonly screen: 'game'; readonly gid: string };

/** Screens whose address is their name and nothing more. */
const NAMED = ['games', 'free', 'search', 'notifications', 'feedback', 'settings'] as const;

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
    case 'games':
    case 'free':
    case 'search':
    case 'notifications':
    case 'feedback':
    case 'settings':
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
