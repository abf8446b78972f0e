import { useEffect, useState } from 'react';

let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

/**
 * Cards drawn in the next `ms` milliseconds show their title on paper and fetch their pictures afterwards: to ask for the pictures
 * of a list that is replaced with the next letter costs more time than to draw it. A further call begins the time anew.
 */
export function pausePictures(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    const resumed = [...waiting];
    waiting.clear();
    for (const resume of resumed) resume();
  }, ms);
}

/** Whether the pictures of what is drawn now wait. */
export function arePicturesPaused(): boolean {
  return timer !== undefined;
}

/** Calls back when the pause is over, at once when there is none; returns how to be forgotten. */
export function whenResumed(resume: () => void): () => void {
  if (!arePicturesPaused()) resume();
  else waiting.add(resume);
  return () => waiting.delete(resume);
}

/** True from the first drawing of a component in a pause until that is over; a later pause does not take its picture away. */
export function usePicturePause(): boolean {
  const [paused, setPaused] = useState(arePicturesPaused);
  useEffect(() => (paused ? whenResumed(() => setPaused(false)) : undefined), [paused]);
  return paused;
}
