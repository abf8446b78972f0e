import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { joinAsPlayer, type Player } from './host/player.ts';
import { openScreen, type Screen, type WindowSize } from './host/screen.ts';
import type { StreamHost } from './host/stream-host.ts';
import { type Change, changeBetween, factsOf, type Picture, showsSomething } from './look/picture.ts';
import { isReaction } from './look/reaction.ts';
import { processorTimeOf } from './measure/processor-time.ts';
import { soundEnergyDb } from './measure/sound-energy.ts';
import type { Trial } from './trial.ts';

const LOOK_EVERY_MS = 120;
/** Longest wait for the session, in ms. */
const READY_WITHIN_MS = 30_000;
/** Between two looks at a picture nobody touches, and between an input and the look at what it did, in ms. */
const PAUSE_MS = 450;
const STILL_LOOKS = 4;
/** A picture that changes less than this part in a pause has settled; after so many times its time it never will. */
const SETTLED = 0.01;
const SETTLE_FACTOR = 2;
/** Changes this far apart are of different kinds. */
const UNEVEN_FACTOR = 4;
const UNEVEN_PIXELS = 0.02;
/** How long the end of a session is waited for, in ms. */
const END_WITHIN_MS = 12_000;
const QUALITY = { width: 1280, height: 720, fps: 60, maxBitrateKbps: 8000 };

/** What was seen of one title on a real stream host. Times in ms. */
export interface Observation {
  /** From the order to the first picture with something on it; null when none came. */
  readonly firstPictureMs: number | null;
  /** Pictures a second that came through the stream while nobody pressed anything. */
  readonly fps: number;
  /** Pictures that came through the stream in all. */
  readonly frames: number;
  /** Processor time of the game for each picture it drew, sent or not; null where it drew next to nothing by itself. */
  readonly gameMsPerFrame: number | null;
  /** Cores the game used meanwhile, and the rest of its session: X server, sound, encoder. */
  readonly gameCores: number;
  readonly restCores: number;
  /** Inputs that changed the picture more than it does by itself, of those tried. */
  readonly reactedTo: readonly string[];
  readonly tried: readonly string[];
  /** Loudest tenth of a second, in dB of full scale. */
  readonly soundDb: number | null;
  /** Load average of the machine over the last minute. */
  readonly load: number;
  /** Why the session ended before we ended it; null when it did not. */
  readonly endedBy: string | null;
  /** The last lines of the session's log that the game wrote, for the reason of a failure. */
  readonly lastWords: string;
  /** After it had settled, and after what was pressed. */
  readonly pictures: readonly Picture[];
  readonly usesOpenGl: boolean;
  /** The largest window after it had settled. */
  readonly window: WindowSize | null;
}

export interface ObserveOptions {
  readonly gid: string;
  readonly recipe: LaunchRecipe;
  readonly trial: Trial;
}

/** Plays one title for a few seconds as a browser does. The session has ended when this returns. */
export async function observe(host: StreamHost, { gid, recipe, trial }: ObserveOptions): Promise<Observation> {
  const id = randomUUID();
  const saveKey = `verify-${id.slice(0, 8)}`;
  const seen = new Sight();
  let player: Player | null = null;
  let screen: Screen | null = null;
  const began = performance.now();
  try {
    await host.order(id, { gid, recipe, maxPlaySeconds: 600, reattachWindowSeconds: 60, saveKey, quality: QUALITY });
    await untilReady(host, id);
    player = await joinAsPlayer(host.signalingUrl, await host.ticket(id, gid));
    screen = await openScreen(host.displayNumber, host.seat(id), recipe.display);
    const patience = AbortSignal.timeout(trial.pictureWithinMs);
    while (!patience.aborted && player.over === null && seen.firstPictureMs === null) {
      if (showsSomething(factsOf(await screen.look()))) seen.firstPictureMs = performance.now() - began;
      else await wait(LOOK_EVERY_MS);
    }
    if (seen.firstPictureMs !== null) {
      await untilSettled(screen, trial.settleMs);
      seen.window = await screen.largestWindow();
      let alone = await watchAlone(seen, { id, player, screen });
      // A dialog that opened meanwhile would make every later change look small.
      if (isUneven(alone)) alone = await watchAlone(seen, { id, player, screen });
      await tryInputs(seen, { trial, alone, player, screen });
      seen.pictures.push(await screen.look());
    }
    seen.usesOpenGl = usesOpenGl(id);
  } catch (error) {
    seen.endedBy = player?.over ?? (error as Error).message;
  } finally {
    seen.endedBy ??= player?.over ?? null;
    player?.leave();
    screen?.close();
    await end(host, id);
  }
  const lastWords = lastWordsOf(host.log(id));
  rmSync(host.log(id), { force: true });
  return seen.toObservation(await soundEnergyDb(player?.sound ?? []), player?.frames ?? 0, lastWords);
}

class Sight {
  firstPictureMs: number | null = null;
  fps = 0;
  frames = 0;
  drawings = 0;
  gameMs = 0;
  restMs = 0;
  spanMs = 1;
  endedBy: string | null = null;
  usesOpenGl = false;
  window: WindowSize | null = null;
  readonly reactedTo: string[] = [];
  readonly tried: string[] = [];
  readonly pictures: Picture[] = [];

  toObservation(soundDb: number | null, frames: number, lastWords: string): Observation {
    // With fewer pictures the time is that of a game that waits, not of one that draws.
    const drawn = Math.max(this.frames, this.drawings);
    const draws = drawn >= 5 || (drawn > 0 && this.gameMs / this.spanMs > 0.6);
    return {
      firstPictureMs: this.firstPictureMs === null ? null : Math.round(this.firstPictureMs),
      fps: round(this.frames / (this.spanMs / 1000)),
      frames,
      gameMsPerFrame: draws ? round(this.gameMs / drawn) : null,
      gameCores: round(this.gameMs / this.spanMs, 100),
      restCores: round(this.restMs / this.spanMs, 100),
      reactedTo: this.reactedTo,
      tried: this.tried,
      soundDb,
      load: round(loadavg()[0]!),
      endedBy: this.endedBy,
      lastWords,
      pictures: this.pictures,
      usesOpenGl: this.usesOpenGl,
      window: this.window,
    };
  }
}

const round = (value: number, steps = 10) => Math.round(value * steps) / steps;

async function untilReady(host: StreamHost, id: string): Promise<void> {
  const patience = AbortSignal.timeout(READY_WITHIN_MS);
  while (!patience.aborted) {
    const session = await host.session(id);
    if (session === null || session.status === 'ended') throw new Error(session?.endReason ?? 'ended');
    if (session.status !== 'starting') return;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('shows no window');
}

/** Waits until scenes have stopped following each other, or for long enough where they never do. */
async function untilSettled(screen: Screen, settleMs: number): Promise<void> {
  await wait(settleMs);
  let before = await screen.look();
  for (let waited = 0; waited < settleMs * SETTLE_FACTOR; waited += PAUSE_MS) {
    await wait(PAUSE_MS);
    const look = await screen.look();
    if (changeBetween(before, look).pixels < SETTLED) return;
    before = look;
  }
}

interface Parts {
  readonly player: Player;
  readonly screen: Screen;
}

/** Measures while nobody touches anything; gives what changes by itself in a pause, and over several of them. */
async function watchAlone(seen: Sight, { id, player, screen }: Parts & { id: string }): Promise<Change[]> {
  const before = { ...processorTimeOf(id), frames: player.frames, drawings: screen.drawings, at: performance.now() };
  const looks = [await screen.look()];
  while (looks.length < STILL_LOOKS) {
    await wait(PAUSE_MS);
    looks.push(await screen.look());
  }
  const after = { ...processorTimeOf(id), frames: player.frames, drawings: screen.drawings, at: performance.now() };
  seen.frames = after.frames - before.frames;
  seen.drawings = after.drawings - before.drawings;
  seen.gameMs = after.gameMs - before.gameMs;
  seen.restMs = after.restMs - before.restMs;
  seen.spanMs = after.at - before.at;
  seen.pictures.splice(0, 1, looks.at(-1)!);
  return looks.slice(1).flatMap((look, index) => [changeBetween(looks[index]!, look), changeBetween(looks[0]!, look)]);
}

/** Something happened once, rather than all the time. */
function isUneven(alone: readonly Change[]): boolean {
  const pixels = alone.map((change) => change.pixels);
  return Math.max(...pixels) > UNEVEN_FACTOR * Math.min(...pixels) + UNEVEN_PIXELS;
}

async function tryInputs(seen: Sight, { trial, alone, player, screen }: Parts & { trial: Trial; alone: Change[] }) {
  const all = [...trial.inputs, ...trial.otherwise];
  for (const [index, input] of all.entries()) {
    if (player.over !== null) return;
    if (seen.reactedTo.length >= (index < trial.inputs.length ? trial.enoughReactions : 1)) return;
    if (input.kind === 'wait') {
      await wait(input.ms);
      continue;
    }
    if (input.kind === 'picture') {
      seen.pictures.push(await screen.look());
      continue;
    }
    const before = await screen.look();
    const began = performance.now();
    if (input.kind === 'keys') await player.press(input.codes, input.holdMs);
    else if (input.kind === 'click') await player.click(input.at);
    else await player.drag(input.from, input.to);
    await wait(Math.max(0, PAUSE_MS - (performance.now() - began)));
    // What is dragged may go back where it was when it is dropped, so this looks before that.
    const change = changeBetween(before, await screen.look());
    if (input.kind === 'drag') await player.release();
    seen.tried.push(input.name);
    if (isReaction(change, alone) && !seen.reactedTo.includes(input.name)) seen.reactedTo.push(input.name);
  }
}

async function end(host: StreamHost, id: string): Promise<void> {
  await host.end(id);
  const patience = AbortSignal.timeout(END_WITHIN_MS);
  while (!patience.aborted) {
    const session = await host.session(id);
    if (session === null || session.status === 'ended') return;
    await wait(LOOK_EVERY_MS);
  }
}

function usesOpenGl(id: string): boolean {
  return processorTimeOf(id).gamePids.some((pid) => {
    try {
      return /swrast_dri|libgallium|libOSMesa/.test(readFileSync(`/proc/${pid}/maps`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/** The keeper logs what the game writes as one JSON object a line. */
function lastWordsOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').trim().split('\n').slice(-6).join('\n').slice(-1500);
  } catch {
    return '';
  }
}
