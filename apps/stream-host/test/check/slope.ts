export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/**
 * Growth of a series in parts of its mean per hour, by the median of the slopes of all pairs (Theil-Sen): a few
 * samples taken at an odd moment do not move it. NaN of fewer than two samples.
 */
export function growthPerHour(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((a, index) =>
    samples.slice(index + 1).map((b) => (b.value - a.value) / ((b.atMs - a.atMs) / 3_600_000)),
  );
  const middle = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN;
  return middle / (samples.reduce((sum, { value }) => sum + value, 0) / samples.length);
}
