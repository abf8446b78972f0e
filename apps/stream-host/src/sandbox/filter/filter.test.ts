import { describe, expect, it } from 'vitest';
import { type Call, runFilter } from '../../../test/support/run-filter.ts';
import { ALLOW, ARCHITECTURES, assembleFilter, KILL_PROCESS, toBytes, words } from './assemble.ts';
import { ALLOWED, checkedCalls, REFUSED } from './policy.ts';
import { type Processor, syscallNames, syscallNumbers } from './syscall-numbers.ts';

const EPERM = 0x5_0001;
const ENOSYS = 0x5_0026;
const EAFNOSUPPORT = 0x5_0061;
const RETURNED = { EPERM, ENOSYS, EAFNOSUPPORT };
const PROCESSORS: Processor[] = ['x64', 'arm64'];
const LONGEST_FILTER = 4096;

const allowed = Object.values(ALLOWED).flatMap(words);
const refused = REFUSED.flatMap(({ calls, with: refusal }) => words(calls).map((name) => ({ name, refusal })));
const checked = Object.keys(checkedCalls(false));

describe.each(PROCESSORS)('the filter of system calls on %s', (processor) => {
  const numbers = syscallNumbers(processor);
  const offline = assembleFilter(processor, false);
  const online = assembleFilter(processor, true);
  const architecture = ARCHITECTURES[processor];
  const call = (name: string, args: readonly bigint[] = []): Call => ({
    number: numbers.get(name) ?? Number.NaN,
    architecture,
    arguments: args,
  });

  it.each(refused.filter(({ name }) => numbers.has(name)))('refuses $name with $refusal', ({ name, refusal }) => {
    for (const program of [offline, online]) expect(runFilter(program, call(name))).toBe(RETURNED[refusal]);
  });

  it.each([
    // namespaces, one by one, and among harmless flags
    ['clone', [0x0002_0000n], EPERM],
    ['clone', [0x0200_0000n], EPERM],
    ['clone', [0x0400_0000n], EPERM],
    ['clone', [0x0800_0000n], EPERM],
    ['clone', [0x1000_0000n], EPERM],
    ['clone', [0x2000_0000n], EPERM],
    ['clone', [0x4000_0000n], EPERM],
    ['clone', [0x1000_0011n], EPERM],
    ['clone', [0x003d_0f00n], ALLOW],
    ['clone', [0x0120_0011n], ALLOW],
    ['unshare', [0x1000_0000n], EPERM],
    ['unshare', [0x80n], EPERM],
    ['unshare', [0x400n], ALLOW],
    // the terminal; the kernel ignores the upper half of a request, and so must the filter
    ['ioctl', [0n, 0x5412n], EPERM],
    ['ioctl', [0n, 0xffff_ffff_0000_5412n], EPERM],
    ['ioctl', [0n, 0x541cn], EPERM],
    ['ioctl', [0n, 0x5423n], EPERM],
    ['ioctl', [0n, 0x5401n], ALLOW],
    ['personality', [0n], ALLOW],
    ['personality', [0xffff_ffffn], ALLOW],
    ['personality', [0x4_0000n], ALLOW],
    ['personality', [0x8n], EPERM],
    ['personality', [0x40_0000n], EPERM],
    ['mknodat', [0n, 0n, 0o020_666n], EPERM],
    ['mknodat', [0n, 0n, 0o060_666n], EPERM],
    ['mknodat', [0n, 0n, 0o010_666n], ALLOW],
    ['mknodat', [0n, 0n, 0o140_666n], ALLOW],
    ['socket', [1n], ALLOW],
    ['socket', [2n], ALLOW],
    ['socket', [10n], ALLOW],
    // netlink, packet, AF_ALG, vsock, Bluetooth, a family that does not exist
    ...[16n, 17n, 38n, 40n, 31n, 4096n].map((family) => ['socket', [family], EAFNOSUPPORT] as const),
    ['socketpair', [1n], ALLOW],
    ['socketpair', [30n], EAFNOSUPPORT],
  ] as const)('answers %s(%s) with what the table says', (name, args, verdict) => {
    expect(runFilter(offline, call(name, args))).toBe(verdict);
  });

  it('lets only titles with a network speak netlink, and nothing else more', () => {
    expect(runFilter(online, call('socket', [16n]))).toBe(ALLOW);
    expect(runFilter(online, call('socket', [17n]))).toBe(EAFNOSUPPORT);
    for (const [name, number] of numbers) {
      if (name === 'socket') continue;
      expect(runFilter(online, { number, architecture })).toBe(runFilter(offline, { number, architecture }));
    }
  });

  it.each(allowed.filter((name) => numbers.has(name)))('allows %s whatever its arguments', (name) => {
    for (const argument of [0n, 0xffff_ffff_ffff_ffffn])
      expect(runFilter(offline, call(name, Array(6).fill(argument)))).toBe(ALLOW);
  });

  it('knows no number but those of the table, the x32 kind included', () => {
    const known = new Set(numbers.values());
    for (let number = 0; number < 1024; number++) {
      if (!known.has(number)) expect(runFilter(offline, { number, architecture })).toBe(ENOSYS);
    }
    for (const number of [0x4000_0000, 0x4000_0000 + 59, 0x7fff_ffff, 0xffff_ffff])
      expect(runFilter(offline, { number, architecture })).toBe(ENOSYS);
  });

  it('kills what was built for another architecture', () => {
    const others = [...Object.values(ARCHITECTURES), 0x4000_0003, 0x4000_0028, 0].filter((one) => one !== architecture);
    for (const other of others) {
      expect(runFilter(offline, { number: numbers.get('read') ?? 0, architecture: other })).toBe(KILL_PROCESS);
    }
  });

  it('is one the kernel takes', () => {
    expect(offline.length).toBeLessThanOrEqual(LONGEST_FILTER);
    for (const { jumpTrue, jumpFalse } of offline) expect(Math.max(jumpTrue, jumpFalse)).toBeLessThan(256);
    expect(toBytes(offline)).toHaveLength(offline.length * 8);
  });
});

describe('the tables', () => {
  it('decide on each call once', () => {
    const decided = [...allowed, ...checked, ...refused.map(({ name }) => name)];
    expect(decided.toSorted()).toEqual([...syscallNames()].toSorted());
  });
});
