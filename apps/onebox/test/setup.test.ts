import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../src/options.ts';
import { type Places, preparePlaces } from '../src/places.ts';
import { portsFrom, portsInUse } from '../src/ports.ts';
import { loadSecrets } from '../src/secrets.ts';
import { missingPackages } from '../src/setup/debian-packages.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'nimbo-setup-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the options of npm start', () => {
  const refusal = (...argv: string[]) => {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    expect(() => readOptions(argv, 2, false)).toThrow('exit 64');
    return said.join('');
  };

  it.each([
    [['--address', 'http://example.org'], '--address: a host name'],
    [['--address', '10.0.0.1:3000'], '--address: a host name'],
    [['--port', '80'], '--port'],
    [['--port', 'many'], '--port'],
    [['--slots', '0'], '--slots'],
    [['--max-play-seconds', '5'], '--max-play-seconds'],
    [['--colour', 'blue'], '--colour'],
    [['--issuer', 'id.example.org'], '--issuer: a whole address'],
    [['--issuer', 'https://id.example.org/realms/nimbo'], 'NIMBO_WEB_CLIENT_SECRET: has to be set with --issuer'],
  ])('refuses %j and says why', (argv, reason) => expect(refusal(...argv)).toContain(reason));

  it('names all faults at once', () => {
    const said = refusal('--port', '1', '--slots', '99');
    expect(said).toContain('--port');
    expect(said).toContain('--slots');
  });

  it('is reachable only from this machine unless an address is given', () => {
    expect(readOptions([], 2, false)).toMatchObject({ address: 'localhost', basePort: 3000, slots: 2 });
    expect(readOptions(['--address', '192.168.1.20'], 2, false).address).toBe('192.168.1.20');
  });

  it('asks before it installs only where somebody can answer', () => {
    vi.stubEnv('CI', '');
    expect(readOptions([], 2, true).yes).toBe(false);
    expect(readOptions([], 2, false).yes).toBe(true);
    expect(readOptions(['--yes'], 2, true).yes).toBe(true);
  });
});

describe('the folders', () => {
  const made: Places[] = [];
  const prepare = (state: string) => {
    const places = preparePlaces(path.join(folder, state), undefined);
    made.push(places);
    return places;
  };
  afterEach(() => {
    // As root, open and runtime lie outside the state folder.
    for (const { open, runtime } of made.splice(0)) {
      for (const place of [open, runtime]) rmSync(place, { recursive: true, force: true });
    }
  });

  it('keep sockets short however deep the clone lies', () => {
    expect(prepare(path.join('d'.repeat(100), 'e'.repeat(100))).runtime.length).toBeLessThan(60);
  });

  it('give the same id for the same state folder and another for another', () => {
    const first = prepare('a');
    expect(prepare('a').id).toBe(first.id);
    expect(prepare('b').id).not.toBe(first.id);
  });

  it('keep secrets from other users and from one start to the next', () => {
    const secrets = loadSecrets(folder);
    expect(loadSecrets(folder)).toEqual(secrets);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o077).toBe(0);
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  });

  it('refuse to make new secrets over a file that cannot be read', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"postgres":');
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json cannot be read/);
  });
});

describe('what the machine has', () => {
  it('tells installed Debian packages from missing and unknown ones', () => {
    expect(missingPackages(['dpkg', 'nimbo-does-not-exist'])).toEqual(['nimbo-does-not-exist']);
  });

  it('sees a port that another program listens on', async () => {
    const ports = portsFrom(29_000);
    expect(await portsInUse(ports)).toEqual([]);
    const other = createServer().listen(ports.api, '127.0.0.1');
    await once(other, 'listening');
    expect(await portsInUse(ports)).toEqual([ports.api]);
    other.close();
  });
});
