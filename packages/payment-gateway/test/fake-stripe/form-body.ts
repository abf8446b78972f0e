/** A value as it comes in a form: Stripe's `a[b][0][c]=text`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Reads bracketed names into objects, and objects with the names 0, 1, 2… into lists. */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/([^[\]]+)|\[\]/g)].map((match) => match[1] ?? '');
    let at: Record<string, FormValue> = root;
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part;
      if (index === path.length - 1) {
        at[key] = value;
      } else {
        at[key] ??= Object.create(null) as Record<string, FormValue>;
        at = at[key] as Record<string, FormValue>;
      }
    }
  }
  return toLists(root) as Record<string, FormValue>;
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
