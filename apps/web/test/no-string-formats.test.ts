import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const trim = require('../trim/no-string-formats.cjs') as ((source: string) => string) & { FORMAT: RegExp };
const schemas = readFileSync(path.join(path.dirname(require.resolve('zod')), 'v4/classic/schemas.js'), 'utf8');
const formats = [...schemas.matchAll(trim.FORMAT)].map(([, name]) => name);
const ROOT = path.join(import.meta.dirname, '../../..');

test('the methods for formats are left out of strings, the functions stay', () => {
  expect(formats).toEqual(expect.arrayContaining(['email', 'uuid', 'jwt', 'cidrv6', 'datetime']));
  const without = trim(schemas);
  expect(without).not.toContain('core._cidrv6(ZodCIDRv6, params));\n    },');
  expect(without).not.toContain('core.regexes[');
  expect(without).toContain('export function uuid(params)');
});

test('a version of Zod without them does not build', () => {
  expect(() => trim('export const nothing = 1;')).toThrow('elsewhere');
});

test('nothing a browser loads asks a string for a format', () => {
  const files = globSync(
    ['packages/{contracts,domain,i18n,ui,stream-client}/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'],
    {
      cwd: ROOT,
    },
  );
  expect(files.length).toBeGreaterThan(200);
  const use = new RegExp(`z\\s*\\.string\\(\\)[^;,]*\\.(${formats.join('|')})\\(|\\bz\\.hash\\(`);
  expect(use.test('z.string().max(40).email()')).toBe(true);
  expect(files.filter((file) => use.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
