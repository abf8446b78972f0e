import { readdirSync } from 'node:fs';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import type { Page } from '@playwright/test';
import { FROZEN_BUBBLE } from '../../fixtures/recipes.ts';
import { read, type TestHost } from '../../support/host.ts';
import { uidOf, uidOfHost } from './census.ts';

/** A game beside which noise is played, again and again: so it reopens its sound when the sound server was started again. */
export const NOISY_GAME = LaunchRecipe.parse({
  ...FROZEN_BUBBLE,
  argv: [
    '/bin/sh',
    '-c',
    '(while :; do head -c 1000000000 /dev/urandom | pacat --raw >/dev/null 2>&1; sleep 0.1; done) & exec /usr/games/frozen-bubble -fs',
  ],
});

/** The game of that recipe on a host with one slot; what plays noise beside it changes again and again. */
export function gamePid(host: TestHost): number {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const isGame = (pid: string) =>
    uidOf(pid) === uidOfHost(host) && read(`/proc/${pid}/comm`).trim().startsWith('frozen-bubble');
  return Number(pids.find(isGame) ?? 0);
}

const QUIET = 0.01;

/** When the browser played sound again, both in ms since 1970; infinite when it did not within ten seconds. */
export function soundAfter(page: Page, atMs: number): Promise<number> {
  return page.evaluate(
    async ({ fromMs, quiet }) => {
      const nowMs = () => performance.timeOrigin + performance.now();
      const context = new AudioContext();
      let heardAtMs = Number.POSITIVE_INFINITY;
      let source: MediaStreamAudioSourceNode | undefined;
      const analyser = context.createAnalyser();
      analyser.fftSize = 256;
      const samples = new Float32Array(analyser.fftSize);
      while (nowMs() < fromMs + 10_000) {
        const stream = document.querySelector('audio')!.srcObject as MediaStream | null;
        if (stream && source?.mediaStream !== stream) {
          source?.disconnect();
          source = context.createMediaStreamSource(stream);
          source.connect(analyser);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
        analyser.getFloatTimeDomainData(samples);
        const isLoud = samples.some((sample) => Math.abs(sample) > quiet);
        // What the browser still had in store is not meant.
        if (isLoud && nowMs() > fromMs + 400) {
          heardAtMs = nowMs();
          break;
        }
      }
      await context.close();
      return heardAtMs;
    },
    { fromMs: atMs, quiet: QUIET },
  );
}
