import { randomUUID } from 'node:crypto';
import { openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assembleFilter, toBytes } from './assemble.ts';
import type { Processor } from './syscall-numbers.ts';

const filters = new Map<boolean, Buffer>();

/**
 * Opens the filter of system calls as a nameless file, to be handed to bwrap and closed.
 * @throws on a processor there is no table for: without the filter nothing is started
 */
export function openFilter(network: boolean): number {
  const filter = filters.get(network) ?? toBytes(assembleFilter(processorHere(), network));
  filters.set(network, filter);
  const name = path.join(tmpdir(), `nimbo-filter-${randomUUID()}`);
  const descriptor = openSync(name, 'wx+', 0o600);
  unlinkSync(name);
  // At a position: bwrap reads from where the descriptor stands.
  writeSync(descriptor, filter, 0, filter.length, 0);
  return descriptor;
}

function processorHere(): Processor {
  if (process.arch === 'x64' || process.arch === 'arm64') return process.arch;
  throw new Error(`there is no table of system calls for ${process.arch}`);
}
