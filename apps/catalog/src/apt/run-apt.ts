import { execFile } from 'node:child_process';
import { CatalogRefusal } from '../refusal.ts';

/** Longest run of one apt program, in ms; downloads over slow lines included. */
const LIMIT_MS = 15 * 60_000;
/** Largest answer taken from an apt program, in bytes. Packages of one release are 50 MB as text. */
const ANSWER_LIMIT_BYTES = 512 * 1024 * 1024;

export interface AptResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs a program of apt. A failure is a value; only a machine without apt is a refusal. */
export function runApt(program: string, args: readonly string[]): Promise<AptResult> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      [...args],
      { encoding: 'buffer', maxBuffer: ANSWER_LIMIT_BYTES, timeout: LIMIT_MS },
      (error, stdout, stderr) => {
        if (error && (error as NodeJS.ErrnoException).code === 'ENOENT') {
          reject(
            new CatalogRefusal(
              'apt-missing',
              `${program} is not on this machine: the catalogue is read from Debian's apt`,
            ),
          );
          return;
        }
        const exitCode = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ exitCode, stdout, stderr: stderr.toString('utf8') });
      },
    );
  });
}
