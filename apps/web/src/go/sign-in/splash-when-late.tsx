import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../shell/lazy-part.tsx';

/** Answers that come sooner show nothing, and load none of the six skies, in ms. Source: DESIGN §8. */
const LATE_MS = 400;
const Splash = lazyPart(() => import('./splash.tsx').then((module) => ({ default: module.Splash })), Waiting);

/** What waits with the player, once there is something to wait for. */
export function SplashWhenLate() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <Suspense fallback={<Waiting />}>
      <Splash />
    </Suspense>
  ) : (
    <Waiting />
  );
}

function Waiting() {
  return <main className="go-waiting" aria-busy="true" />;
}
