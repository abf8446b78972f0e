import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { loadSecrets } from '../../apps/onebox/src/secrets.ts';
import { REPOSITORY } from '../workspaces.ts';
import { onebox } from './player.ts';

/*
 * After every other test, so that people have joined, paid attention, forgotten PINs and played: what must not have been written
 * down. Passwords and keys of mails are looked for where they are used.
 */
const state = path.dirname(process.env.NIMBO_E2E_ONEBOX!);

interface Found {
  readonly where: string;
  readonly what: string;
}

/** Each text once, with the names of what stands in it. */
const search = (texts: ReadonlyMap<string, string>, wanted: Readonly<Record<string, string | RegExp>>): Found[] =>
  [...texts].flatMap(([where, text]) =>
    Object.entries(wanted)
      .filter(([, one]) => (typeof one === 'string' ? text.includes(one) : one.test(text)))
      .map(([what]) => ({ where, what })),
  );

const filesOf = (folder: string, names: readonly string[]) =>
  new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

const secrets = (): Record<string, string> => ({
  ...loadSecrets(preparePlaces(state, process.env.XDG_RUNTIME_DIR).open),
});

test('no log has a secret, a token, a PIN or an address that opens something', () => {
  const folder = path.join(state, 'logs');
  const logs = filesOf(folder, readdirSync(folder));
  expect([...logs.values()].join('').length).toBeGreaterThan(10_000);
  const found = search(logs, {
    ...secrets(),
    'a signed token': /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/,
    'a field that holds a secret': /"(pin|pinAgain|password|passwordAgain|secret|ticket|access_token|refresh_token)":/i,
    'an address with a key': /[?&](pin|password|ticket|code|key|access_token|id_token_hint)=[^&"\s[]/i,
  });
  expect(found).toEqual([]);
});

test('nothing a browser loads has a secret of the services', async ({ request }) => {
  const folder = path.join(REPOSITORY, 'apps/web/.next/static');
  const files = filesOf(folder, globSync('**/*.{js,css}', { cwd: folder }));
  expect(files.size).toBeGreaterThan(20);
  const { web, publicApi, cdn, identity } = onebox();
  for (const address of [
    `${web}/en`,
    `${web}/en/go`,
    `${web}/en/sign-in`,
    `${publicApi}/openapi.json`,
    `${publicApi}/zones`,
    `${identity}/.well-known/openid-configuration`,
    `${cdn}/api/prod/go/catalog/games_en.json`,
  ])
    files.set(address, await (await request.get(address)).text());
  expect(search(files, secrets())).toEqual([]);
});
