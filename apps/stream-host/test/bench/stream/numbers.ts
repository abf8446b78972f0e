/** Value below which `share` of the values lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Figures by name, in groups or not. */
export interface Figures {
  readonly [name: string]: number | Figures;
}

/** The median of each figure of several runs that measured the same ones. */
export function medians(runs: readonly Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = runs.map((run) => run[name]);
      const isGroup = typeof values[0] === 'object';
      return [name, isGroup ? medians(values as Figures[]) : median(values as number[])];
    }),
  );
}

/** To three significant places after the point, which is more than any figure here deserves. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Rounds every number in a JSON value. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return round(value) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)])) as T;
}
