import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SoundStream } from '../src/worker/sound-stream.ts';
import { startPulseAudio } from './media/session.ts';
import { Cleanup, requireProgram } from './media/tools.ts';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** Noise into the server until the test ends. */
function play(server: string, folder: string): void {
  const player = cleanup.kill(
    spawn(requireProgram('pacat'), ['--raw', '--rate=48000', '--channels=2', '/dev/urandom'], {
      env: { ...process.env, PULSE_SERVER: server, HOME: folder },
      stdio: 'ignore',
    }),
  );
  player.on('error', () => {});
}

describe('the sound of a game', () => {
  it('comes back after its server died, and is missed until the game plays into the new one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nimbo-sound-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const first = await startPulseAudio(folder, cleanup);
    play(first.address, folder);
    const said: string[] = [];
    let packets = 0;
    const stream = new SoundStream(first.address, {
      onPacket: () => packets++,
      onPlaying: (isPlaying) => said.push(isPlaying ? 'playing' : 'silent'),
      onFault: () => said.push('fault'),
    });
    cleanup.add(() => stream.stop());
    await expect.poll(() => packets, { timeout: 10_000 }).toBeGreaterThan(20);
    expect(stream.isPlaying).toBe(true);

    const died = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await died;
    await expect.poll(() => said, { timeout: 10_000 }).toContain('fault');
    expect(stream.isPlaying).toBe(false);

    const { address } = await startPulseAudio(folder, cleanup);
    const before = packets;
    await expect.poll(() => packets, { timeout: 10_000 }).toBeGreaterThan(before + 20);
    expect(stream.isPlaying).toBe(false);
    play(address, folder);
    await expect.poll(() => stream.isPlaying, { timeout: 10_000 }).toBe(true);
    expect(said[0]).toBe('silent');
    expect(said.at(-1)).toBe('playing');
  });
});
