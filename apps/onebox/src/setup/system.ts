import type { Options } from '../options.ts';
import type { Progress } from '../progress.ts';
import {
  administration,
  installPackages,
  isDebian,
  launchSet,
  missingPackages,
  STREAMING_PACKAGES,
} from './debian-packages.ts';

export type Streaming = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Installs what a stream host and the launch set need. Where that is not possible everything but playing works, and the
 * reason says so.
 */
export async function prepareSystem(options: Options, progress: Progress): Promise<Streaming> {
  if (!isDebian()) return { ok: false, reason: 'it is not a Debian system' };
  const missing = missingPackages([...STREAMING_PACKAGES, ...launchSet().flatMap((game) => game.packages)]);
  if (missing.length === 0) return { ok: true };
  if (administration() === null) {
    return {
      ok: false,
      reason: `these packages are missing and neither root nor sudo is at hand: ${missing.join(' ')}`,
    };
  }
  const installed = await progress.step('system packages', (update) =>
    installPackages(missing, { yes: options.yes, onProgress: update, say: (line) => progress.line(line) }),
  );
  return installed ? { ok: true } : { ok: false, reason: `these packages were not installed: ${missing.join(' ')}` };
}
