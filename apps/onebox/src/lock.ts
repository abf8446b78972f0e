import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTimeOf } from './processes-of-machine.ts';

interface Holder {
  readonly pid: number;
  readonly startTime: string;
}

/** One running onebox for one state folder. A lock whose process is gone is taken over. */
export function takeLock(stateFolder: string): { readonly release: () => void } | { readonly heldBy: number } {
  const file = path.join(stateFolder, 'onebox.lock');
  const mine: Holder = { pid: process.pid, startTime: startTimeOf(process.pid)! };
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && startTimeOf(holder.pid) === holder.startTime) return { heldBy: holder.pid };
    rmSync(file, { force: true });
  }
  throw new Error(`${file} cannot be taken`);
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
