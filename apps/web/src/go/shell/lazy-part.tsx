import { type ComponentType, use, useCallback, useEffect, useState, useTransition } from 'react';

/** How often code that could not be had is asked for again, in ms. Source: DESIGN §8 "Offline". */
const AGAIN_MS = 5000;

/** What stands for a part without its code can say that it is being asked for, and ask for it when somebody wishes. */
export interface MissingProps {
  readonly busy: boolean;
  readonly again: () => void;
}

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/** The bundler's word for code that did not come; anything else is a bug in the part, and fatal as any other. */
function orNothing(error: unknown): null {
  if ((error as Error | undefined)?.name === 'ChunkLoadError') return null;
  throw error;
}

/**
 * A part of the app whose code comes when it is first shown. Where it cannot be had, as without a connection, `Missing` or nothing
 * stands in its place and everything else goes on: React's own `lazy` would remember the failure for good, and end the app by it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  Missing?: ComponentType<Props & MissingProps>,
) {
  let kept: Promise<Module<Props> | null> | undefined;
  let isHere = false;
  const take = (module: Module<Props>) => {
    isHere = true;
    return module;
  };
  const ask = () => (kept ??= load().then(take, orNothing));
  const askAnew = () => {
    kept = undefined;
    return ask();
  };
  function Part(props: Props) {
    const [asked, setAsked] = useState(ask);
    const [busy, start] = useTransition();
    const code = use(asked);
    const retry = useCallback(() => start(() => setAsked(askAnew())), []);
    useEffect(() => {
      if (code) return;
      const timer = setInterval(retry, AGAIN_MS);
      window.addEventListener('online', retry);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', retry);
        if (!isHere) kept = undefined;
      };
    }, [code, retry]);
    if (code) return <code.default {...props} />;
    const again = async () => {
      retry();
      // A server that answers and has no such code has been given a newer build: its page brings it.
      if ((await ask()) === null && (await isServed())) location.reload();
    };
    return Missing ? <Missing {...props} busy={busy} again={() => void again()} /> : null;
  }
  /** Asks for the code before it is needed, in silence. */
  const prefetch = () => void load().catch(orNothing);
  return Object.assign(Part, { prefetch });
}

const isServed = () =>
  fetch('/api/health/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
