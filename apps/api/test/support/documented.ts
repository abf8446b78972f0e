/** An operation as the OpenAPI document has it, as far as tests look at it. */
export interface Documented {
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Documented>>>>;

/** @returns whether the document knows that an operation refuses with a code; where there is no operation nothing is promised */
export function documentedRefusals(
  paths: Paths,
): (method: string, path: string, status: number, code: string) => boolean {
  const known = Object.entries(paths)
    // An address without parameters comes before one that would match it, too.
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, operations]) => ({
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  return (method, path, status, code) => {
    const operation = known.find(({ pattern }) => pattern.test(path))?.operations[method.toLowerCase()];
    // The router's word for an address that it cannot even decode.
    if (!operation || (code === 'not-found' && !isDecodable(path))) return true;
    return (operation.responses[status]?.description.split(', ') ?? []).includes(code);
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
