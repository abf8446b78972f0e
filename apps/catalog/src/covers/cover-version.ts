import { createHash } from 'node:crypto';
import type { CoverSource } from './cover-source.ts';

/** Raise it with every change that makes any cover look different: published files never change their content. */
export const GENERATOR_VERSION = 1;

const VERSION_LENGTH = 12;

/** Names what a cover was made from, twelve hex digits: same version, same bytes. */
export function coverVersion(source: CoverSource): string {
  const { id, name, category, summary, series, tags, difficulty, icon, weak } = source;
  const iconHash = icon && createHash('sha256').update(icon).digest('hex');
  const made = [GENERATOR_VERSION, id, name, category, summary, series, tags, difficulty, iconHash, weak];
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, VERSION_LENGTH);
}
