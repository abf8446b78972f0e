import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Below these, sign-in or the proxy can be got round. Source: reliability facts D7. */
const FLOORS = [
  ['next-auth', [4, 24, 15]],
  ['next', [16, 2, 5]],
] as const;

test.each(FLOORS)('the installed %s is at or above its floor', (name, floor) => {
  const manifest = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const installed = version.split('.').map(Number);
  const first = installed.findIndex((part, index) => part !== floor[index]);
  expect(first === -1 || installed[first]! > floor[first]!).toBe(true);
});
