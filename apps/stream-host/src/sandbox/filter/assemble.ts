import { ALLOWED, type ArgumentRule, checkedCalls, REFUSED, type Refusal } from './policy.ts';
import { type Processor, syscallNumbers } from './syscall-numbers.ts';

/** One instruction of classic BPF. Source: linux/filter.h, `struct sock_filter`. */
export interface Instruction {
  readonly code: number;
  readonly jumpTrue: number;
  readonly jumpFalse: number;
  readonly value: number;
}

/** Where `struct seccomp_data` has what, in bytes; arguments have eight each. Source: linux/seccomp.h. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const ARGUMENTS_AT = 16;

/** `AUDIT_ARCH_*`; both are little endian, so an argument's lower half comes first. Source: linux/audit.h. */
export const ARCHITECTURES: Record<Processor, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

/** Operations of classic BPF that are used here. */
export const LOAD = 0x20;
export const AND = 0x54;
export const JUMP = 0x05;
export const JUMP_IF_EQUAL = 0x15;
export const JUMP_IF_AT_LEAST = 0x35;
export const JUMP_IF_ANY_BIT = 0x45;
export const RETURN = 0x06;

/** What a filter returns. Source: linux/seccomp.h. */
export const ALLOW = 0x7fff_0000;
export const KILL_PROCESS = 0x8000_0000;
const REFUSE = 0x0005_0000;
const ERROR_NUMBERS: Record<Refusal, number> = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 };

const INSTRUCTION_BYTES = 8;

type Verdict = 'allow' | Refusal | ArgumentRule;

interface Range {
  readonly first: number;
  readonly verdict: Verdict;
}

/**
 * The filter of system calls every game runs under, for `bwrap --seccomp`. A program of another architecture, 32 bits
 * included, is killed; calls of the x32 kind have numbers of their own, which are unknown here.
 * @param network whether the title has the machine's network
 */
export function assembleFilter(processor: Processor, network: boolean): Instruction[] {
  return [
    load(ARCHITECTURE_AT),
    { code: JUMP_IF_EQUAL, jumpTrue: 1, jumpFalse: 0, value: ARCHITECTURES[processor] },
    give(KILL_PROCESS),
    load(NUMBER_AT),
    ...decide(toRanges(verdicts(processor, network))),
  ];
}

/** As bwrap and the kernel read it: `u16 code, u8 jt, u8 jf, u32 k`, little endian. */
export function toBytes(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * INSTRUCTION_BYTES);
  program.forEach(({ code, jumpTrue, jumpFalse, value }, index) => {
    const at = index * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(jumpTrue, at + 2);
    bytes.writeUInt8(jumpFalse, at + 3);
    bytes.writeUInt32LE(value, at + 4);
  });
  return bytes;
}

function verdicts(processor: Processor, network: boolean): Map<number, Verdict> {
  const numbers = syscallNumbers(processor);
  const decided = new Map<number, Verdict>();
  const enter = (names: string, verdict: Verdict) => {
    for (const name of words(names)) {
      const number = numbers.get(name);
      if (number !== undefined) decided.set(number, verdict);
    }
  };
  for (const names of Object.values(ALLOWED)) enter(names, 'allow');
  for (const { calls, with: refusal } of REFUSED) enter(calls, refusal);
  for (const [name, rule] of Object.entries(checkedCalls(network))) enter(name, rule);
  return decided;
}

export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Neighbouring numbers with the same answer as one range, so that the way to an answer is short. */
function toRanges(decided: ReadonlyMap<number, Verdict>): Range[] {
  const last = Math.max(...decided.keys());
  const ranges: Range[] = [];
  for (let first = 0; first <= last + 1; first++) {
    const verdict = decided.get(first) ?? 'ENOSYS';
    if (ranges.at(-1)?.verdict !== verdict) ranges.push({ first, verdict });
  }
  return ranges;
}

/** A tree of comparisons: eight or so decide between all numbers. */
function decide(ranges: readonly Range[]): Instruction[] {
  const [range] = ranges;
  if (!range) return [];
  if (ranges.length === 1) return answer(range.verdict);
  const middle = ranges.length >> 1;
  const low = decide(ranges.slice(0, middle));
  const high = decide(ranges.slice(middle));
  // A conditional jump reaches 255 instructions, the unconditional one as far as needed.
  return [
    { code: JUMP_IF_AT_LEAST, jumpTrue: 0, jumpFalse: 1, value: ranges[middle]?.first ?? 0 },
    { code: JUMP, jumpTrue: 0, jumpFalse: 0, value: low.length },
    ...low,
    ...high,
  ];
}

function answer(verdict: Verdict): Instruction[] {
  if (verdict === 'allow') return [give(ALLOW)];
  if (typeof verdict === 'string') return [refuse(verdict)];
  const argument = load(ARGUMENTS_AT + 8 * verdict.argument);
  const otherwise = refuse(verdict.otherwise);
  if ('noBits' in verdict) {
    return [
      argument,
      { code: JUMP_IF_ANY_BIT, jumpTrue: 0, jumpFalse: 1, value: verdict.noBits },
      otherwise,
      give(ALLOW),
    ];
  }
  const [values, match, rest] =
    'only' in verdict ? [verdict.only, give(ALLOW), otherwise] : [verdict.never, otherwise, give(ALLOW)];
  const mask = 'never' in verdict ? verdict.mask : undefined;
  return [
    argument,
    ...(mask === undefined ? [] : [{ code: AND, jumpTrue: 0, jumpFalse: 0, value: mask }]),
    ...values.flatMap((value) => [{ code: JUMP_IF_EQUAL, jumpTrue: 0, jumpFalse: 1, value }, match]),
    rest,
  ];
}

function load(at: number): Instruction {
  return { code: LOAD, jumpTrue: 0, jumpFalse: 0, value: at };
}

function give(value: number): Instruction {
  return { code: RETURN, jumpTrue: 0, jumpFalse: 0, value };
}

function refuse(refusal: Refusal): Instruction {
  return give(REFUSE | ERROR_NUMBERS[refusal]);
}
