import type { Language } from '@nimbo/domain';
import { getCurrentFocusKey } from '@nimbo/ui';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocale } from 'use-intl';
import { languageOfPath } from '../../language/preferred-language.ts';
import { type GoRoute, parseRoute, pathOf } from './route.ts';

export interface Router {
  readonly route: GoRoute;
  /** Where focus was when this entry of the history was left; null the first time. */
  readonly cameBackTo: string | null;
  hrefOf(route: GoRoute): string;
  go(route: GoRoute): void;
  /** Like `go`, without a new entry in the history. */
  replace(route: GoRoute): void;
  back(): void;
}

const RouterContext = createContext<Router | null>(null);

/** Depth of the present entry, kept in the history's own state beside what others keep there. */
const depthOf = (state: unknown) => (state as { nimboDepth?: number } | null)?.nimboDepth ?? 0;

/** Puts the language into the address of the present entry; entries made in another one get it when they are come back to. */
function speak(language: Language): void {
  const path = pathOf(parseRoute(location.pathname), language);
  if (languageOfPath(location.pathname) !== language) history.replaceState(history.state, '', path + location.search);
}

interface Place {
  readonly path: string;
  readonly cameBackTo: string | null;
  /** Where the page is to stand, in px; null leaves it. */
  readonly scrollY: number | null;
}

function scrollPage({ cameBackTo, scrollY }: Place): void {
  if (scrollY === null) return;
  const scroll = () => window.scrollTo({ top: scrollY, behavior: 'instant' });
  // Lists build their rows within the next frame; before, the page may be too short.
  if (cameBackTo === null) scroll();
  else requestAnimationFrame(scroll);
}

/** The app's own small router: paths below `/{language}/go` by the history interface, with focus remembered per entry. */
export function RouterProvider({ children }: { children: ReactNode }) {
  const language = useLocale();
  const [place, setPlace] = useState<Place>(() => ({ path: location.pathname, cameBackTo: null, scrollY: null }));
  const focusAt = useMemo(() => new Map<number, { focusKey: string; scrollY: number }>(), []);

  // The code of a screen may have to come first: until then the one before it stays as it is.
  const arriveAt = useCallback((next: Place) => startTransition(() => setPlace(next)), []);
  useLayoutEffect(() => scrollPage(place), [place]);

  const latestLanguage = useRef(language);
  latestLanguage.current = language;
  // Another language is the same place under another address, not another place.
  useEffect(() => speak(language), [language]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onPopState = () => {
      const left = focusAt.get(depthOf(history.state));
      speak(latestLanguage.current);
      arriveAt({ path: location.pathname, cameBackTo: left?.focusKey ?? null, scrollY: left?.scrollY ?? 0 });
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [focusAt, arriveAt]);

  const go = useCallback(
    (route: GoRoute) => {
      const path = pathOf(route, language);
      const depth = depthOf(history.state);
      focusAt.set(depth, { focusKey: getCurrentFocusKey(), scrollY: window.scrollY });
      if (path === location.pathname) return;
      history.pushState({ nimboDepth: depth + 1 }, '', path);
      arriveAt({ path, cameBackTo: null, scrollY: 0 });
    },
    [language, focusAt, arriveAt],
  );
  const replace = useCallback(
    (route: GoRoute) => {
      const path = pathOf(route, language);
      history.replaceState({ nimboDepth: depthOf(history.state) }, '', path);
      arriveAt({ path, cameBackTo: null, scrollY: null });
    },
    [language, arriveAt],
  );
  const back = useCallback(() => {
    if (depthOf(history.state) > 0) history.back();
    else replace({ screen: 'home' });
  }, [replace]);

  const router = useMemo<Router>(
    () => ({
      route: parseRoute(place.path),
      cameBackTo: place.cameBackTo,
      hrefOf: (route) => pathOf(route, language),
      go,
      replace,
      back,
    }),
    [place, language, go, replace, back],
  );
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter needs a RouterProvider above it');
  return router;
}
