import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Debian packages the media plane needs, by one program of each. */
const PROGRAMS: Readonly<Record<string, string>> = {
  Xvfb: 'xvfb',
  pulseaudio: 'pulseaudio',
  pacat: 'pulseaudio-utils',
  pactl: 'pulseaudio-utils',
  chromium: 'chromium',
  'frozen-bubble': 'frozen-bubble',
};

/** Where a program lies. Throws with the package that has it; a test without it would prove nothing. */
export function requireProgram(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/games'];
  for (const folder of folders) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${name} is not installed: this test needs the Debian package ${PROGRAMS[name] ?? name}`);
}

/** Everything a test has to end, last started first. */
export class Cleanup {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Kills the process at the end and waits for it. */
  kill<T extends ChildProcess>(child: T): T {
    this.add(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    });
    return child;
  }

  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step();
    this.#steps.length = 0;
  }
}

export function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stream });
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('the process ended without a word')));
  });
}

/** A UDP port nobody has at the moment. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
