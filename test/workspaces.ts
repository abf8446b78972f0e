import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const REPOSITORY = path.resolve(import.meta.dirname, '..');

export interface Workspace {
  /** `apps/api`, relative to the repository. */
  readonly folder: string;
  readonly kind: 'app' | 'package';
  /** `@nimbo/api`. */
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly developmentDependencies: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

export function workspaces(): Workspace[] {
  return globSync('{apps,packages}/*/package.json', { cwd: REPOSITORY })
    .toSorted()
    .map((file) => {
      const manifest = JSON.parse(readFileSync(path.join(REPOSITORY, file), 'utf8')) as Manifest;
      return {
        folder: path.dirname(file),
        kind: file.startsWith('apps/') ? ('app' as const) : ('package' as const),
        name: manifest.name,
        dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
        developmentDependencies: Object.keys(manifest.devDependencies ?? {}),
      };
    });
}
