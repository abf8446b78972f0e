import { z } from 'zod';

/**
 * Reads a process's settings once, at start. Prints every fault with the variable's name, never its value, and exits with 78
 * (EX_CONFIG) when there is one. Nothing else in the repository reads the environment.
 */
export function readEnvironment<S extends z.ZodObject>(
  schema: S,
  environment: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const known = Object.keys(schema.shape);
  // An empty variable means "not set": compose files and systemd units often leave them so.
  const given = Object.fromEntries(known.map((name) => [name, environment[name] || undefined]));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  process.stderr.write('These settings are missing or wrong:\n');
  for (const issue of result.error.issues) process.stderr.write(`  ${issue.path.join('.')}: ${issue.message}\n`);
  process.exit(78);
}

/** A port number from the environment. */
export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** A yes or no from the environment: `1 true yes on` and `0 false no off`. */
export const flag = (fallback: boolean) => z.stringbool().default(fallback);

/** A list from the environment, separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
