import { type ReactNode, useEffect } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { useRouter } from '../shell/router.tsx';

/** Children have no account pages; the api refuses them, too. */
export function GrownUpsOnly({ children }: { children: ReactNode }) {
  const router = useRouter();
  const kids = useProfile().data?.kids ?? false;
  useEffect(() => {
    if (kids) router.replace({ screen: 'home' });
  }, [kids, router]);
  return kids ? null : children;
}
