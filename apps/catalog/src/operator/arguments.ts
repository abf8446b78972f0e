import { parseArgs } from 'node:util';
import { GAME_ID_PATTERN } from '@nimbo/domain';
import { z } from 'zod';

const gid = z.string().regex(GAME_ID_PATTERN);
/** Whoever reads the log later should understand it. */
const reason = z.string().trim().min(10).max(500);
const operator = z.string().trim().min(1).max(80);

const OperatorCommand = z.union([
  z.strictObject({ command: z.literal('cover-set'), gid, file: z.string().min(1), reason, operator }),
  z.strictObject({
    command: z.literal('cover-weak'),
    gid,
    weak: z.enum(['yes', 'no', 'auto']).transform((word) => (word === 'auto' ? null : word === 'yes')),
    reason,
    operator,
  }),
  z.strictObject({ command: z.literal('cover-reset'), gid, reason, operator }),
  z.strictObject({ command: z.literal('log'), gid: gid.optional() }),
]);
export type OperatorCommand = z.output<typeof OperatorCommand>;

export const USAGE = `Usage: npm run operator -- <action> [--by <name>] [--state <folder>] [--port <port>]

  cover set <gid> <picture> --reason "…"       print the title's cover from this PNG, JPEG or WebP (a logo or a capture)
  cover weak <gid> yes|no|auto --reason "…"    never print its picture, always, or let the generator judge
  cover reset <gid> --reason "…"               back to the package's icon, with the next npm run catalog:update
  log [gid]                                    what operators have done, newest first

  --reason   ten characters or more; kept in the log with --by (your user name unless given)
`;

/** @returns null when the line cannot be understood */
export function readOperatorCommand(line: readonly string[], user: string): OperatorCommand | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: { reason: { type: 'string' }, by: { type: 'string', default: user } },
    });
    return (
      OperatorCommand.safeParse(toCommand(positionals, { reason: values.reason, operator: values.by })).data ?? null
    );
  } catch {
    return null;
  }
}

function toCommand([subject, ...rest]: readonly string[], why: object): object | null {
  if (subject === 'log') return rest.length <= 1 ? { command: 'log', ...(rest[0] && { gid: rest[0] }) } : null;
  const [verb, id, value, ...more] = rest;
  if (subject !== 'cover' || more.length > 0) return null;
  const common = { command: `cover-${verb}`, gid: id, ...why };
  if (verb === 'set') return { ...common, file: value };
  if (verb === 'weak') return { ...common, weak: value };
  return value === undefined ? common : null;
}
