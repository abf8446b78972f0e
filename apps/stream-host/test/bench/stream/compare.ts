export interface BenchReport {
  readonly machine: Readonly<Record<string, string | number>>;
  /** Load averages of one minute, before and after. */
  readonly load: { readonly before: number; readonly after: number };
  readonly cases: readonly ({ readonly name: string } & Readonly<Record<string, unknown>>)[];
}

/** Every figure of a run divided by the same figure of a former one, by case and path; figures that only one has are left out. */
export function compare(now: BenchReport, former: BenchReport): Record<string, Record<string, number>> {
  const ratios: Record<string, Record<string, number>> = {};
  for (const one of now.cases) {
    const other = former.cases.find(({ name }) => name === one.name);
    if (!other) continue;
    const before = new Map(figures(other));
    ratios[one.name] = Object.fromEntries(
      figures(one).flatMap(([path, value]) => {
        const base = before.get(path);
        return base ? [[path, value / base]] : [];
      }),
    );
  }
  return ratios;
}

function figures(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => figures(one, path === '' ? name : `${path}.${name}`));
}
