import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Cleanup, firstLine, requireProgram } from './tools.ts';

export interface DisplayAndSound {
  readonly display: string;
  readonly xauthority: string;
  readonly pulseServer: string;
  /** Environment of a program that uses both. */
  readonly environment: NodeJS.ProcessEnv;
  /** Process of the X server. */
  readonly displayPid: number;
  stopDisplay(): void;
}

/** A display and a sound server of a test's own, reached with a cookie as in production. */
export async function startDisplayAndSound(
  size: { width: number; height: number },
  cleanup: Cleanup,
): Promise<DisplayAndSound> {
  const folder = await mkdtemp(join(tmpdir(), 'nimbo-media-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const xauthority = join(folder, 'cookie');
  await writeFile(xauthority, cookieFile(randomBytes(16)));
  const screen = `${size.width}x${size.height}x24`;
  const xvfbOptions = ['-displayfd', '3', '-screen', '0', screen, '-auth', xauthority, '-nolisten', 'tcp', '-noreset'];
  const xvfb = cleanup.kill(
    spawn(requireProgram('Xvfb'), xvfbOptions, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }),
  );
  const display = `:${await firstLine(xvfb.stdio[3] as Readable)}`;
  const { address: pulseServer } = await startPulseAudio(folder, cleanup);
  const environment = {
    ...process.env,
    DISPLAY: display,
    XAUTHORITY: xauthority,
    PULSE_SERVER: pulseServer,
    HOME: folder,
  };
  return { display, xauthority, pulseServer, environment, displayPid: xvfb.pid ?? 0, stopDisplay: () => xvfb.kill() };
}

export interface SoundServer {
  readonly address: string;
  readonly process: ChildProcess;
}

/** A PulseAudio like a play session's, in this folder. Resolves when it answers. */
export async function startPulseAudio(folder: string, cleanup: Cleanup): Promise<SoundServer> {
  const socket = join(folder, 'native');
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes', '--use-pid-file=no'];
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    'module-null-sink sink_name=nimbo rate=48000 channels=2',
  ];
  const server = cleanup.kill(
    spawn(requireProgram('pulseaudio'), [...options, ...modules.flatMap((module) => ['-L', module])], {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    }),
  );
  const ended = once(server, 'exit').then(() => 'ended' as const);
  // Asks until it answers: the server has no other way to say that it is ready.
  for (;;) {
    const question = spawn(requireProgram('pactl'), ['-s', `unix:${socket}`, 'info'], { stdio: 'ignore' });
    const answer = once(question, 'exit').then(([code]) => (code === 0 ? ('ready' as const) : ('not-yet' as const)));
    const outcome = await Promise.race([answer, ended]);
    if (outcome === 'ready') return { address: `unix:${socket}`, process: server };
    if (outcome === 'ended') throw new Error('pulseaudio ended at its start');
  }
}

const FAMILY_WILD = 0xffff;

/** An Xauthority file with one cookie for any display. Source: libXau, AuFileName(3). */
function cookieFile(cookie: Buffer): Buffer {
  const field = (bytes: Buffer) => Buffer.concat([uint16(bytes.length), bytes]);
  const empty = Buffer.alloc(0);
  const parts = [
    uint16(FAMILY_WILD),
    field(empty),
    field(empty),
    field(Buffer.from('MIT-MAGIC-COOKIE-1')),
    field(cookie),
  ];
  return Buffer.concat(parts);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
