import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endLeftovers } from '../src/leftovers.ts';
import { MARK, processesOfOnebox } from '../src/processes-of-machine.ts';
import { Supervised } from '../src/supervisor.ts';

describe('a supervised process', () => {
  let folder = '';
  let id = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'nimbo-supervisor-'));
    id = path.basename(folder);
  });
  afterEach(async () => {
    await endLeftovers(id);
    rmSync(folder, { recursive: true, force: true });
  });

  const plan = (script: string) => ({
    name: 'sleeper',
    argv: [process.execPath, '-e', script] as const,
    cwd: folder,
    environment: { [MARK]: id },
    logFile: path.join(folder, 'log'),
  });
  const SLEEP = 'setInterval(() => {}, 1000)';

  it('is started again after a kill, and says how it ended', async () => {
    const restarts: string[] = [];
    const sleeper = new Supervised(plan(SLEEP), (how) => restarts.push(how));
    sleeper.start();
    const first = sleeper.pid!;
    process.kill(first, 'SIGKILL');
    await vi.waitFor(() => expect(sleeper.pid).not.toBe(first), 5000);
    expect(restarts).toEqual(['was ended by SIGKILL']);
    await sleeper.stop();
  });

  it('is not started again once it was asked to stop', async () => {
    const sleeper = new Supervised(plan(SLEEP), () => expect.unreachable());
    sleeper.start();
    await sleeper.stop();
    expect(processesOfOnebox(id)).toEqual([]);
  });

  it('is forced to end when it ignores the request', async () => {
    const stubborn = new Supervised(
      plan(`process.on('SIGTERM', () => {}); console.log('deaf'); ${SLEEP}`),
      () => undefined,
    );
    stubborn.start();
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'log'), 'utf8')).toContain('deaf'), 5000);
    await stubborn.stop(100);
    expect(processesOfOnebox(id)).toEqual([]);
  });

  it('writes what it prints into its log', async () => {
    const speaker = new Supervised(plan(`console.log('hello'); ${SLEEP}`), () => undefined);
    speaker.start();
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('hello\n'), 5000);
    await speaker.stop();
  });

  it('is found and ended by its mark when nobody supervises it any more, children included', async () => {
    const parent = new Supervised(
      plan(`require('node:child_process').spawn(process.execPath, ['-e', '${SLEEP}'], { detached: true }); ${SLEEP}`),
      () => undefined,
    );
    parent.start();
    await vi.waitFor(() => expect(processesOfOnebox(id)).toHaveLength(2), 5000);
    await parent.stop();
    expect(await endLeftovers(id)).toBe(1);
    expect(processesOfOnebox(id)).toEqual([]);
  });
});
