import {
  AND,
  ARCHITECTURES,
  type Instruction,
  JUMP,
  JUMP_IF_ANY_BIT,
  JUMP_IF_AT_LEAST,
  JUMP_IF_EQUAL,
  LOAD,
  RETURN,
} from '../../src/sandbox/filter/assemble.ts';

/** What the kernel shows a filter of one system call. */
export interface Call {
  readonly number: number;
  readonly architecture?: number;
  readonly arguments?: readonly bigint[];
}

/** Runs a filter as the kernel does. Throws where the kernel would not have taken it. */
export function runFilter(program: readonly Instruction[], call: Call): number {
  const seen = Buffer.alloc(64);
  seen.writeUInt32LE(call.number, 0);
  seen.writeUInt32LE(call.architecture ?? ARCHITECTURES.x64, 4);
  call.arguments?.forEach((argument, index) => {
    seen.writeBigUInt64LE(BigInt.asUintN(64, argument), 16 + 8 * index);
  });
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const instruction = program[at];
    if (!instruction) throw new Error(`the filter runs past its end at ${at}`);
    const { code, value } = instruction;
    const jump = (isSo: boolean) => {
      at += isSo ? instruction.jumpTrue : instruction.jumpFalse;
    };
    if (code === LOAD) accumulator = seen.readUInt32LE(value);
    else if (code === AND) accumulator = (accumulator & value) >>> 0;
    else if (code === JUMP) at += value;
    else if (code === JUMP_IF_EQUAL) jump(accumulator === value);
    else if (code === JUMP_IF_AT_LEAST) jump(accumulator >= value);
    else if (code === JUMP_IF_ANY_BIT) jump((accumulator & value) !== 0);
    else if (code === RETURN) return value;
    else throw new Error(`unknown operation ${code}`);
  }
}
