import type { Route } from '@nimbo/contracts/http';

/** Methods an address takes by these routes, in the order of the alphabet, as `Allow` lists them. Source: RFC 9110 §15.5.6. */
export function methodsByPath(routes: readonly Route[]): (path: string) => readonly string[] {
  const known = routes.map((route) => ({
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    methods: hasHead(route) ? [route.method, 'HEAD'] : [route.method],
  }));
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

/** HEAD of an event stream would never end, and of a file would read it for nothing. */
export function hasHead({ method, events, download }: Route): boolean {
  return method === 'GET' && events !== true && download === undefined;
}
