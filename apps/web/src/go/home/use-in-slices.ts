import { useDeferredValue } from 'react';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** A list that has just come is drawn in slices, so that the page answers keys meanwhile. What was there before is drawn at once. */
export function useInSlices<Data>({ data, isError, isFetching, refetch }: Query<Data>) {
  const drawn = useDeferredValue(data);
  return { data: drawn, isPending: drawn === undefined && !isError, isError, isFetching, refetch };
}
