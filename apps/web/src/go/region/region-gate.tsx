import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { apiRoutes } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingScreen } from '../shell/missing.tsx';
import { useLocation } from '../state/location.ts';

const RegionUnavailable = lazyPart(() => import('./region-unavailable.tsx'), MissingScreen);

/** The app where it is offered; elsewhere one full page and nothing behind it. Source: Spec §8, DESIGN §8 "Region". */
export function RegionGate({ children }: { children: ReactNode }) {
  const { location, look } = useLook();
  useEffect(() => void look(), [look]);
  // Who cannot be placed is let in: can-play asks again before every game.
  if (location?.available === false)
    return (
      <Suspense fallback={null}>
        <RegionUnavailable country={location.country} onLookAgain={look} />
      </Suspense>
    );
  return children;
}

function useLook() {
  const { api } = useServices();
  const location = useLocation((store) => store.location);
  const setLocation = useLocation((store) => store.setLocation);
  const look = useCallback(async () => {
    const reply = await api.call(apiRoutes.location, {});
    if (reply.ok) setLocation(reply.data);
  }, [api, setLocation]);
  return { location, look };
}
