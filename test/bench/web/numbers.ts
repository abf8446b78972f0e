/** Value below which `share` of the values lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds every number in a JSON value to a tenth, smaller ones than 1 to a thousandth. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number')
    return (Math.abs(value) < 1 ? Number(value.toFixed(3)) : Number(value.toFixed(1))) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rounded(one)])) as T;
}

/** Every figure of a run divided by the same figure of a former one, by path; figures that only one has are left out. */
export function ratios(now: unknown, former: unknown): Record<string, number> {
  const before = new Map(figures(former));
  return Object.fromEntries(
    figures(now).flatMap(([path, value]) => {
      const base = before.get(path);
      return base ? [[path, value / base]] : [];
    }),
  );
}

function figures(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, one]) => figures(one, path === '' ? name : `${path}.${name}`));
}
