import { lazy, Suspense, useEffect, useState } from 'react';

/** Answers that come sooner show nothing, and load none of the six skies, in ms. Source: DESIGN §8. */
const LATE_MS = 400;
const Splash = lazy(() => import('./splash.tsx').then((module) => ({ default: module.Splash })));

/** What waits with the player, once there is something to wait for. */
export function SplashWhenLate() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const nothing = <main className="go-waiting" aria-busy="true" />;
  return late ? (
    <Suspense fallback={nothing}>
      <Splash />
    </Suspense>
  ) : (
    nothing
  );
}
