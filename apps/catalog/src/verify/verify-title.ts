import type { Verified } from '../overlay/verified-schema.ts';
import type { Candidate } from './candidates.ts';
import { findProgram } from './debian/find-program.ts';
import { firstRecipe, fittedRecipe, OWN_BUS_PACKAGE, recipeWithBus } from './generated-recipe.ts';
import type { StreamHost } from './host/stream-host.ts';
import { type Judgement, judge } from './judge.ts';
import { changeBetween, factsOf, type Picture, showsSomething } from './look/picture.ts';
import { type Observation, observe } from './observe.ts';
import { storeCaptures } from './store-captures.ts';
import { trialOf, untilFirstReaction } from './trial.ts';

export interface VerifyOptions {
  readonly host: StreamHost;
  readonly codename: string;
  readonly now: Date;
  /** Most captures kept of this title. */
  readonly captures: number;
  /** Folder for all pictures of titles that are not playable, so that a person can see why. */
  readonly faults: string;
}

/** Tries an installed title and stores its captures. What it finds is complete; nothing is left running. */
export async function verifyTitle(
  candidate: Candidate,
  options: VerifyOptions,
): Promise<{ result: Verified; seen: Observation | null }> {
  const { gid, packages, packageKey } = candidate;
  const program = candidate.recipe ? null : await findProgram(packageKey, packages);
  if (program && !program.ok) return { result: { ...unseen(candidate, options), reason: program.reason }, seen: null };
  let recipe = candidate.recipe ?? firstRecipe(program!.argv);
  const trial = trialOf(recipe, candidate.collection, candidate.keys, candidate.steps);
  let seen = await observe(options.host, { gid, recipe, trial });
  let needed = packages;
  if (!candidate.recipe && seen.firstPictureMs === null && seen.endedBy !== null) {
    needed = [...packages, OWN_BUS_PACKAGE];
    recipe = recipeWithBus(recipe);
    seen = await observe(options.host, { gid, recipe, trial });
  }
  const fitted = candidate.recipe ? null : fittedRecipe(recipe, seen.window);
  if (fitted) {
    recipe = fitted;
    seen = await observe(options.host, { gid, recipe, trial });
  }
  if (seen.endedBy !== null && seen.reactedTo.length > 0) {
    // Something that was pressed ended it, as `Quit` of a menu does: it may still play.
    seen = await observe(options.host, { gid, recipe, trial: untilFirstReaction(trial) });
  }
  const judgement: Judgement = judge(seen);
  const pictures = judgement.status === 'playable' ? choosePictures(seen.pictures, options.captures, candidate) : [];
  if (judgement.status !== 'playable') await storeCaptures(gid, seen.pictures, options.faults);
  const result: Verified = {
    ...unseen(candidate, options),
    ...judgement,
    packages: [...needed],
    ...(candidate.recipe ? {} : { recipe }),
    firstPictureMs: seen.firstPictureMs,
    fps: seen.fps,
    gameMsPerFrame: seen.gameMsPerFrame,
    gameCores: seen.gameCores,
    restCores: seen.restCores,
    load: seen.load,
    soundDb: seen.soundDb,
    reactedTo: [...seen.reactedTo],
    captures: await storeCaptures(gid, pictures),
  };
  return { result, seen };
}

/** A result for a title that could not be tried at all. */
export function unseen(
  { gid, packages }: Candidate,
  { codename, now }: Pick<VerifyOptions, 'codename' | 'now'>,
): Verified {
  return {
    gid,
    status: 'untested',
    reason: 'it was not tried',
    at: now.toISOString().slice(0, 10),
    debian: codename,
    packages: [...packages],
    firstPictureMs: null,
    fps: 0,
    gameMsPerFrame: null,
    gameCores: 0,
    restCores: 0,
    load: 0,
    soundDb: null,
    reactedTo: [],
    captures: [],
  };
}

/** Latest first, since the way into a game leads through menus; a mini-game is best before anybody has touched it. */
function choosePictures(pictures: readonly Picture[], most: number, { collection }: Candidate): Picture[] {
  const order = collection === null ? pictures.toReversed() : pictures;
  const chosen: Picture[] = [];
  for (const picture of order) {
    if (chosen.length === most) break;
    if (!showsSomething(factsOf(picture))) continue;
    if (chosen.every((other) => changeBetween(other, picture).pixels > 0.02)) chosen.push(picture);
  }
  return chosen;
}
