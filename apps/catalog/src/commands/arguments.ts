import { parseArgs } from 'node:util';
import { z } from 'zod';

const Arguments = z.strictObject({
  command: z.enum(['import', 'report', 'publish', 'refresh']),
  progress: z.enum(['human', 'json']),
  force: z.boolean(),
});
export type Arguments = z.output<typeof Arguments>;

export const USAGE = `Usage: node apps/catalog/src/main.ts <command> [--progress=human|json] [--force]

  import    read Debian's package lists, print the covers, replace the catalogue in the database, publish
  publish   write the CDN's files again from the database
  refresh   publish again if players have played or rated, or an operator has hidden something, since the last time
  report    count what is in the catalogue; exit code 1 when a rule is broken

  --force   take a catalogue that is more than a tenth smaller than the one before
`;

/** @returns null when the line cannot be understood */
export function readArguments(line: readonly string[]): Arguments | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: { progress: { type: 'string', default: 'human' }, force: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) return null;
    return Arguments.safeParse({ command: positionals[0], ...values }).data ?? null;
  } catch {
    return null;
  }
}
