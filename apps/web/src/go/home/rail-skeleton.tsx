import { Skeleton } from '@nimbo/ui';

/** What stands for one rail while its list is on its way. */
export function RailSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <section className="n-rail n-page go-rail-skeleton" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never change places
        <Skeleton key={index} className={wide ? 'n-card n-card--wide' : 'n-card'} />
      ))}
    </section>
  );
}
