import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY, workspaces } from './workspaces.ts';

const all = workspaces();
const own = new Map(all.map((workspace) => [workspace.name, workspace]));
const NODE_ONLY = new Set(['@nimbo/service-runtime', '@nimbo/local-postgres', '@nimbo/testkit']);
const BROWSER = new Set(['@nimbo/ui', '@nimbo/stream-client', '@nimbo/i18n']);

interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** Every import of a workspace's sources, tests told apart by `isTest`. */
function importsOf(folder: string): Import[] {
  return globSync(`${folder}/{src,test}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: REPOSITORY }).flatMap((file) => {
    const text = readFileSync(path.join(REPOSITORY, file), 'utf8');
    return [...text.matchAll(/(?:from\s+|import\s+|import\()\s*'([^']+)'/g)].map((match) => ({
      file,
      specifier: match[1]!,
    }));
  });
}

const isTest = (file: string) => file.includes('/test/') || /\.test\.tsx?$/.test(file);
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

describe('the direction of dependencies', () => {
  it('no app and no package imports an app', () => {
    const apps = new Set(all.filter((workspace) => workspace.kind === 'app').map((workspace) => workspace.name));
    const faults = all
      .flatMap((workspace) => importsOf(workspace.folder))
      .filter(({ specifier }) => apps.has(packageOf(specifier)));
    expect(faults).toEqual([]);
  });

  it('no relative import leaves its workspace', () => {
    const faults = all.flatMap((workspace) =>
      importsOf(workspace.folder).filter(
        ({ file, specifier }) =>
          specifier.startsWith('.') &&
          !path.normalize(path.join(path.dirname(file), specifier)).startsWith(`${workspace.folder}/`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('every import of another package is in the manifest', () => {
    const faults = all.flatMap((workspace) =>
      importsOf(workspace.folder).filter(({ file, specifier }) => {
        if (/^(\.|node:|#)/.test(specifier) || packageOf(specifier) === workspace.name) return false;
        const allowed = isTest(file)
          ? [
              ...workspace.dependencies,
              ...workspace.developmentDependencies,
              'vitest',
              'fast-check',
              '@nimbo/testkit',
              '@playwright/test',
            ]
          : [...workspace.dependencies, ...(workspace.name === '@nimbo/testkit' ? ['vitest'] : [])];
        return !allowed.includes(packageOf(specifier));
      }),
    );
    expect(faults).toEqual([]);
  });

  it('no manifest names a dependency that its sources do not', () => {
    const unused = all.flatMap((workspace) => {
      const sources = globSync(`${workspace.folder}/{*.mjs,{src,test}/**/*.{ts,tsx,mjs,css}}`, { cwd: REPOSITORY });
      const text = sources.map((file) => readFileSync(path.join(REPOSITORY, file), 'utf8')).join('\n');
      return workspace.dependencies
        .filter((name) => !text.includes(name))
        .map((name) => `${workspace.folder}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('domain imports nothing at all', () => {
    const faults = importsOf('packages/domain').filter(
      ({ file, specifier }) => !isTest(file) && !specifier.startsWith('.'),
    );
    expect(faults).toEqual([]);
  });

  it('domain reads no clock, no chance and no environment', () => {
    const faults = globSync('packages/domain/src/**/*.ts', { cwd: REPOSITORY })
      .filter((file) => !isTest(file))
      .filter((file) =>
        /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\b/.test(
          readFileSync(path.join(REPOSITORY, file), 'utf8'),
        ),
      );
    expect(faults).toEqual([]);
  });

  it('contracts imports domain and zod only', () => {
    const faults = importsOf('packages/contracts').filter(
      ({ file, specifier }) =>
        !isTest(file) && !specifier.startsWith('.') && !['@nimbo/domain', 'zod'].includes(packageOf(specifier)),
    );
    expect(faults).toEqual([]);
  });

  it('what runs in a browser imports nothing that needs Node', () => {
    const faults = all
      .filter((workspace) => BROWSER.has(workspace.name))
      .flatMap((workspace) => importsOf(workspace.folder))
      .filter(
        ({ file, specifier }) =>
          !isTest(file) && (specifier.startsWith('node:') || NODE_ONLY.has(packageOf(specifier))),
      );
    expect(faults).toEqual([]);
  });

  it('ui takes its texts and data by props', () => {
    const faults = importsOf('packages/ui').filter(
      ({ file, specifier }) => !isTest(file) && own.has(packageOf(specifier)),
    );
    expect(faults).toEqual([]);
  });

  it('the gallery shows every component', () => {
    const sources = globSync('apps/web/src/gallery/*.tsx', { cwd: REPOSITORY });
    const gallery = sources.map((file) => readFileSync(path.join(REPOSITORY, file), 'utf8')).join('\n');
    const index = readFileSync(path.join(REPOSITORY, 'packages/ui/src/index.ts'), 'utf8');
    const components = [...index.matchAll(/^export \{(.*)\} from '.*\.tsx';/gm)]
      .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
      .filter((name) => /^[A-Z]\w*[a-z]/.test(name));
    expect(components.length).toBeGreaterThan(40);
    expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(gallery))).toEqual([]);
  });

  it('the stream client knows no React and the app below /go no Next', () => {
    const faults = [
      ...importsOf('packages/stream-client').filter(({ specifier }) => /^react(-dom)?$/.test(packageOf(specifier))),
      ...importsOf('apps/web').filter(
        ({ file, specifier }) => file.startsWith('apps/web/src/go/') && packageOf(specifier) === 'next',
      ),
    ];
    expect(faults).toEqual([]);
  });

  it('only tests import the testkit', () => {
    const faults = all
      .filter((workspace) => workspace.name !== '@nimbo/testkit')
      .flatMap((workspace) => importsOf(workspace.folder))
      .filter(({ file, specifier }) => packageOf(specifier) === '@nimbo/testkit' && !isTest(file));
    expect(faults).toEqual([]);
  });
});

describe('the repository', () => {
  it('pins every dependency exactly', () => {
    const loose = globSync('{package.json,apps/*/package.json,packages/*/package.json}', { cwd: REPOSITORY }).flatMap(
      (file) => {
        const manifest = JSON.parse(readFileSync(path.join(REPOSITORY, file), 'utf8')) as Record<
          string,
          Record<string, string>
        >;
        return ['dependencies', 'devDependencies', 'optionalDependencies']
          .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
          .filter(([name, version]) => !name.startsWith('@nimbo/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${file}: ${name}@${version}`);
      },
    );
    expect(loose).toEqual([]);
  });

  it('names no download address in its lock file', () => {
    const lock = readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8');
    expect(lock.match(/"resolved": "https?:[^"]+"/g) ?? []).toEqual([]);
  });

  it('keeps next and next-auth at versions without known holes', () => {
    const { packages } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const number = (name: string) =>
      packages[`node_modules/${name}`]!.version.split('.').map((part) => Number.parseInt(part, 10));
    expect(atLeast(number('next'), [16, 2, 5])).toBe(true);
    expect(atLeast(number('next-auth'), [4, 24, 15])).toBe(true);
  });
});

function atLeast(version: readonly number[], floor: readonly number[]): boolean {
  const index = floor.findIndex((part, at) => version[at] !== part);
  return index < 0 || version[index]! > floor[index]!;
}

it('every end-to-end test is listened to, so that the last one can look for secrets', () => {
  const files = globSync('test/e2e/*.e2e.ts', { cwd: REPOSITORY });
  const deaf = files.filter((file) =>
    /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(readFileSync(path.join(REPOSITORY, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(deaf).toEqual([]);
});
