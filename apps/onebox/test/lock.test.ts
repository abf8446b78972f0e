import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../src/lock.ts';
import { startTimeOf } from '../src/processes-of-machine.ts';

describe('the lock of a state folder', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'nimbo-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused while its holder lives, and the refusal names the holder', () => {
    takeLock(folder);
    expect(takeLock(folder)).toEqual({ heldBy: process.pid });
  });

  it('is taken over when the number of its dead holder belongs to another process now', () => {
    writeFileSync(
      path.join(folder, 'onebox.lock'),
      JSON.stringify({ pid: process.pid, startTime: `${Number(startTimeOf(process.pid)) - 1}` }),
    );
    expect(takeLock(folder)).toHaveProperty('release');
  });

  it('is taken over when a kill left half a file', () => {
    writeFileSync(path.join(folder, 'onebox.lock'), '{"pid":');
    expect(takeLock(folder)).toHaveProperty('release');
  });

  it('is free again once released', () => {
    const lock = takeLock(folder);
    if ('release' in lock) lock.release();
    expect(takeLock(folder)).toHaveProperty('release');
  });
});
