import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Progress } from '../src/progress.ts';

export interface Workplace {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A folder of its own that apt's user can enter too. */
export async function openWorkplace(): Promise<Workplace> {
  const folder = await mkdtemp(path.join(tmpdir(), 'catalog-'));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** This machine's architecture, as dpkg names it. */
export async function debianArchitecture(): Promise<string> {
  return (await promisify(execFile)('dpkg', ['--print-architecture'])).stdout.trim();
}

/** Keeps what is said. */
export function listen(): Progress & { readonly warnings: string[]; readonly steps: string[] } {
  const warnings: string[] = [];
  const steps: string[] = [];
  return { warnings, steps, step: (name) => steps.push(name), warn: (message) => warnings.push(message) };
}
