import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync as readBytes,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { createLog } from '@nimbo/service-runtime/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionUserOf } from '../src/sandbox/session-user.ts';
import { type ArchiverSeat, unpackHome } from '../src/saves/archiver.ts';
import { type ArchiveFault, checkArchive } from '../src/saves/check-archive.ts';
import { folderBytes, makeHome, unmountHome } from '../src/saves/home-file-system.ts';
import { sealManifest } from '../src/saves/manifest.ts';
import { SaveStore } from '../src/saves/save-store.ts';
import { USUAL_SAVE_SETTINGS } from '../src/saves/settings.ts';
import { paxHeader, rawEntry, rawTar, writeArchive, writeBytes } from './support/raw-tar.ts';

const MIB = 1024 * 1024;
const settings = { ...USUAL_SAVE_SETTINGS, hostId: 'host-1', homeBytes: 4 * MIB, homeEntries: 200 };
const user = sessionUserOf(3610, process.getuid?.() ?? 0);

let folder: string;
let outside: string;
let seat: ArchiverSeat;

beforeAll(() => {
  folder = mkdtempSync('/tmp/nimbo-archives-');
  chmodSync(folder, 0o711);
  outside = path.join(folder, 'outside');
  mkdirSync(outside, { mode: 0o777 });
  chmodSync(outside, 0o777);
  const passwd = path.join(folder, 'passwd');
  writeFileSync(passwd, '');
  if (user) chownSync(passwd, user.uid, user.gid);
  seat = { home: path.join(folder, 'home'), passwd, user, environment: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } };
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const file = (name: string, content = 'x', change = {}) => rawEntry({ name, content, ...change });
const folderEntry = (name: string) => rawEntry({ name, type: '5', mode: 0o755 });
const symlink = (name: string, link: string) => rawEntry({ name, type: '2', link });
const zeros = (size: number) => Buffer.alloc(size);

/** Each is a whole save of somebody who has the vault in his hands. */
const hostile: readonly (readonly [string, ArchiveFault, () => Buffer])[] = [
  ['a name upwards', 'bad-name', () => rawTar(file('../../../../../../tmp/escaped'))],
  ['a name upwards from a folder', 'bad-name', () => rawTar(folderEntry('a'), file('a/../../escaped'))],
  ['an absolute name', 'bad-name', () => rawTar(file(`${outside}/escaped`))],
  ['an absolute name in a pax header', 'bad-name', () => rawTar(paxHeader({ path: `${outside}/escaped` }), file('a'))],
  ['a name upwards in a pax header', 'bad-name', () => rawTar(paxHeader({ path: '../escaped' }), file('a'))],
  ['a name of nothing but dots', 'bad-name', () => rawTar(file('./.'))],
  ['a name longer than any path', 'bad-name', () => rawTar(paxHeader({ path: 'a/'.repeat(3000) }), file('a'))],
  ['the same name twice', 'bad-name', () => rawTar(file('a', 'one'), file('a', 'two'))],
  ['a file that becomes a link', 'bad-name', () => rawTar(file('a'), symlink('a', outside), file('b'))],
  [
    'a folder that becomes a link',
    'bad-name',
    () => rawTar(folderEntry('a'), symlink('a', outside), file('a/escaped')),
  ],
  ['a link out of HOME and a file through it', 'below-a-link', () => rawTar(symlink('a', outside), file('a/escaped'))],
  [
    'a link upwards and a file through it',
    'below-a-link',
    () => rawTar(symlink('a', '../../..'), file('a/tmp/escaped')),
  ],
  ['a chain of links', 'below-a-link', () => rawTar(symlink('a', '.'), symlink('a/b', outside), file('a/b/escaped'))],
  [
    'a link through a long pax name',
    'below-a-link',
    () => rawTar(paxHeader({ linkpath: outside }), symlink('a', 'x'), file('a/escaped')),
  ],
  [
    'a hard link to a file of the machine',
    'bad-kind',
    () => rawTar(rawEntry({ name: 'a', type: '1', link: '/etc/passwd' })),
  ],
  ['a hard link upwards', 'bad-kind', () => rawTar(rawEntry({ name: 'a', type: '1', link: '../passwd' }))],
  ['a character device', 'bad-kind', () => rawTar(rawEntry({ name: 'mem', type: '3', device: [1, 1] }))],
  ['a block device', 'bad-kind', () => rawTar(rawEntry({ name: 'disk', type: '4', device: [8, 0] }))],
  ['a pipe', 'bad-kind', () => rawTar(rawEntry({ name: 'pipe', type: '6' }))],
  ['a kind nobody knows', 'bad-kind', () => rawTar(rawEntry({ name: 'odd', type: 'Z' }))],
  ['a set-user-id program', 'bad-mode', () => rawTar(file('su', '#!/bin/sh', { mode: 0o4755 }))],
  ['a set-group-id folder', 'bad-mode', () => rawTar(rawEntry({ name: 'a', type: '5', mode: 0o2755 }))],
  ['a sticky file', 'bad-mode', () => rawTar(file('a', 'x', { mode: 0o1755 }))],
  ['a bomb', 'too-large', () => rawTar(file('bomb', '', { content: zeros(40 * MIB) }))],
  [
    'a bomb of many files',
    'too-large',
    () => rawTar(...Array.from({ length: 9 }, (_, index) => file(`${index}`, '', { content: zeros(MIB / 2) }))),
  ],
  [
    'more entries than HOME may hold',
    'too-many-entries',
    () => rawTar(...Array.from({ length: 201 }, (_, index) => file(`${index}`, ''))),
  ],
  ['a size that is a lie', 'unreadable', () => rawTar(rawEntry({ name: 'a', content: 'x', size: 3 * MIB }))],
  ['a size beyond everything', 'too-large', () => rawTar(paxHeader({ size: String(2 ** 52) }), file('a'))],
  ['half an entry', 'unreadable', () => file('a', '', { content: zeros(2000) }).subarray(0, 1000)],
  ['no archive at all', 'unreadable', () => randomBytes(5000)],
];

/** Everything below a folder that is not HOME. */
const around = () => [
  ...readdirSync(outside),
  ...readdirSync(folder).filter((name) => !['outside', 'passwd', 'home', 'archive'].includes(name)),
  ...readdirSync('/tmp').filter((name) => name === 'escaped'),
];

describe('a hostile archive', () => {
  it.each(hostile)('with %s is refused before anything is unpacked', async (_what, fault, make) => {
    const about = writeArchive(path.join(folder, 'archive'), make());
    expect(await checkArchive(about.path, about, settings)).toMatchObject({ ok: false, fault });
  });

  it.each(hostile)('with %s leaves nothing outside HOME even if it is unpacked', async (_what, _fault, make) => {
    const { path: archive } = writeArchive(path.join(folder, 'archive'), make());
    const limited = await makeHome(seat.home, user, settings);
    try {
      await unpackHome(seat, archive, settings).catch(() => undefined);
      expect(around()).toEqual([]);
      if (limited) expect(await folderBytes(seat.home)).toBeLessThanOrEqual(settings.homeBytes);
      const forbidden = ['(', '-type', 'b', '-o', '-type', 'c', '-o', '-perm', '/6000', ')'];
      expect(spawnSync('find', [seat.home, ...forbidden]).stdout.toString()).toBe('');
    } finally {
      await unmountHome(seat.home);
      rmSync(seat.home, { recursive: true });
    }
  });

  it.each([
    ['other bytes than the manifest speaks of', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ['a changed byte', (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 20 ? byte ^ 1 : byte)))],
    ['its end missing', (bytes: Buffer) => bytes.subarray(0, -5)],
    ['nothing in it', () => Buffer.alloc(0)],
  ])('with %s is refused', async (_what, change) => {
    const place = path.join(folder, 'archive');
    const good = zstdCompressSync(rawTar(file('a', 'content')));
    const about = writeBytes(place, good);
    writeFileSync(place, change(good));
    expect((await checkArchive(place, about, settings)).ok).toBe(false);
  });
});

describe('a manifest', () => {
  const key = randomBytes(32);
  const log = createLog('test', 'silent');
  let state: string;
  let store: SaveStore;
  const manifest = {
    ...({ format: 1, saveKey: 'mine', gid: 'game', generation: 5, sequence: 2, playSessionId: null } as const),
    ...({ hostId: 'host-1', kind: 'ended', takenAt: '2026-11-21T10:00:00.000Z' } as const),
  };

  beforeEach(() => {
    state = mkdtempSync(path.join(folder, 'outside', 'state-'));
    store = new SaveStore(state, key, log);
  });

  async function add(change: object = {}): Promise<string> {
    const draft = await store.draft('one');
    const about = writeArchive(draft, rawTar(file('a')));
    await store.add({ ...manifest, ...change, sha256: about.sha256, sizeBytes: about.sizeBytes }, draft, 'pending');
    return path.join(state, 'archives', manifest.saveKey);
  }
  const rename = (place: string, from: string, to: string) => {
    for (const end of ['tar.zst', 'pending.json']) {
      mkdirSync(path.dirname(path.join(place, to)), { recursive: true });
      writeFileSync(path.join(place, `${to}.${end}`), new Uint8Array(readBytes(path.join(place, `${from}.${end}`))));
      rmSync(path.join(place, `${from}.${end}`));
    }
  };

  it('that fits is taken', async () => {
    await add();
    expect(await store.list('mine')).toMatchObject([{ generation: 5, sequence: 2, state: 'pending' }]);
  });

  it('of another profile is refused', async () => {
    const place = await add();
    rename(place, '5-2', '../foreign/5-2');
    expect(await store.list('foreign')).toEqual([]);
  });

  it('of an old save that claims to be newer is refused', async () => {
    const place = await add();
    rename(place, '5-2', '9-9');
    expect(await store.list('mine')).toEqual([]);
  });

  it('that was changed, or sealed by somebody else, is refused', async () => {
    const place = await add();
    const name = path.join(place, '5-2.pending.json');
    const text = readBytes(name).toString();
    writeFileSync(name, text.replace('"gid":"game"', '"gid":"gane"'));
    expect(await store.list('mine')).toEqual([]);
    const { manifest: known } = JSON.parse(text);
    writeFileSync(name, sealManifest(known, randomBytes(32)));
    expect(await store.list('mine')).toEqual([]);
    writeFileSync(name, text);
    expect(await store.list('mine')).toHaveLength(1);
  });

  it('whose archive is shorter, or not there, is refused, and the save before it counts', async () => {
    const place = await add();
    await add({ sequence: 3 });
    writeFileSync(path.join(place, '5-3.tar.zst'), 'x');
    expect((await store.list('mine')).map(({ sequence }) => sequence)).toEqual([2]);
    rmSync(path.join(place, '5-3.tar.zst'));
    expect((await store.list('mine')).map(({ sequence }) => sequence)).toEqual([2]);
    expect(existsSync(path.join(place, '5-3.pending.json'))).toBe(true);
  });
});
