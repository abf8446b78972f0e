import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arePicturesPaused, pausePictures, whenResumed } from './picture-pause.ts';

describe('the pause of pictures', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('calls back at once when there is no pause', () => {
    const resume = vi.fn();
    whenResumed(resume);
    expect(resume).toHaveBeenCalledOnce();
  });

  it('lasts as long as it was asked for', () => {
    const resume = vi.fn();
    pausePictures(300);
    whenResumed(resume);
    vi.advanceTimersByTime(299);
    expect([arePicturesPaused(), resume.mock.calls.length]).toEqual([true, 0]);
    vi.advanceTimersByTime(1);
    expect([arePicturesPaused(), resume.mock.calls.length]).toEqual([false, 1]);
  });

  it('begins anew with each call, and those who waited go on waiting', () => {
    const resume = vi.fn();
    pausePictures(300);
    whenResumed(resume);
    vi.advanceTimersByTime(200);
    pausePictures(300);
    vi.advanceTimersByTime(299);
    expect(resume).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(resume).toHaveBeenCalledOnce();
  });

  it('calls nobody back who has gone', () => {
    const resume = vi.fn();
    pausePictures(300);
    whenResumed(resume)();
    vi.advanceTimersByTime(300);
    expect(resume).not.toHaveBeenCalled();
  });

  it('calls each one back once, also when the next pause comes', () => {
    const resume = vi.fn();
    pausePictures(300);
    whenResumed(resume);
    vi.advanceTimersByTime(300);
    pausePictures(300);
    vi.advanceTimersByTime(300);
    expect(resume).toHaveBeenCalledOnce();
  });
});
