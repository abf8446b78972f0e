import { readdirSync, readFileSync } from 'node:fs';

export interface CountedProcess {
  readonly pid: number;
  readonly command: string;
}

/** Every process whose environment carries `NAME=value`; processes of other users are seen only by root. */
export function processesWith(name: string, value: string): CountedProcess[] {
  const mark = `${name}=${value}`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        if (!readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0').includes(mark)) return [];
        return [
          { pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() },
        ];
      } catch {
        return [];
      }
    });
}
