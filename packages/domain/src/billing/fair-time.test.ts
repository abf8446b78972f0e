import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { END_REASONS, type PlayEndReason } from '../play-session.ts';
import { type EndedPlay, fairTime, MOST_GIVEN_BACK_SECONDS } from './fair-time.ts';

const ended = (endReason: PlayEndReason, change: Partial<EndedPlay> = {}): EndedPlay => ({
  endReason,
  queuedSeconds: 0,
  startingSeconds: 0,
  playedSeconds: 500,
  sinceSaveSeconds: 40,
  didNotLaunch: false,
  givenBackTodaySeconds: 0,
  ...change,
});

describe('every played second counts', () => {
  test.each(END_REASONS.filter((reason) => !/crashed|lost|start-failed|unavailable/.test(reason)))(
    'of a session that ended as %s',
    (reason) => {
      expect(fairTime(ended(reason))).toEqual({ chargedSeconds: 500, givenBack: [] });
    },
  );

  test('where somebody says only after a minute that it did not launch', () => {
    expect(fairTime(ended('left', { playedSeconds: 60, didNotLaunch: true })).chargedSeconds).toBe(60);
  });

  test('where a player says too often that it did not launch', () => {
    const play = ended('left', { playedSeconds: 50, didNotLaunch: true });
    const givenBackTodaySeconds = MOST_GIVEN_BACK_SECONDS - 20;
    expect(fairTime({ ...play, givenBackTodaySeconds })).toEqual({
      chargedSeconds: 30,
      givenBack: [{ by: 'start', seconds: 20 }],
    });
  });

  test('of a crash, once enough was given back for a day', () => {
    const play = ended('game-crashed', { givenBackTodaySeconds: MOST_GIVEN_BACK_SECONDS });
    expect(fairTime(play)).toEqual({ chargedSeconds: 500, givenBack: [] });
    expect(fairTime({ ...play, givenBackTodaySeconds: 9999 })).toEqual({ chargedSeconds: 500, givenBack: [] });
  });
});

describe('given back', () => {
  test.each([
    ['since the last save, after a crash', ended('game-crashed'), 40],
    ['since the last save, after a host was lost', ended('host-lost'), 40],
    ['all of it, where nothing was saved', ended('host-lost', { sinceSaveSeconds: null }), 500],
    ['no more than was played', ended('game-crashed', { sinceSaveSeconds: 900 }), 500],
    [
      'all of a session just shorter than a minute',
      ended('game-crashed', { playedSeconds: 59, sinceSaveSeconds: 1 }),
      59,
    ],
    ['since the save, of one of a minute', ended('game-crashed', { playedSeconds: 60, sinceSaveSeconds: 1 }), 1],
    ['what is left for the day', ended('game-crashed', { givenBackTodaySeconds: MOST_GIVEN_BACK_SECONDS - 30 }), 30],
  ])('%s', (_what, play, seconds) => {
    expect(fairTime(play)).toEqual({
      chargedSeconds: play.playedSeconds - seconds,
      givenBack: [{ by: 'crash', seconds }],
    });
  });

  test.each([
    ['could not start', ended('start-failed', { playedSeconds: 3 })],
    ['had no save to begin with', ended('save-unavailable', { playedSeconds: 3 })],
    ['did not launch', ended('left', { playedSeconds: 59, didNotLaunch: true })],
    ['crashed and did not launch', ended('game-crashed', { playedSeconds: 59, didNotLaunch: true })],
    ['could not start, however much was given back', ended('start-failed', { givenBackTodaySeconds: 1e6 })],
  ])('all of a session that %s, with the wait for it', (_what, play) => {
    expect(fairTime({ ...play, startingSeconds: 12 })).toEqual({
      chargedSeconds: 0,
      givenBack: [{ by: 'start', seconds: play.playedSeconds + 12 }],
    });
  });

  test('is shown for each cause, the waiting too', () => {
    expect(fairTime(ended('game-crashed', { queuedSeconds: 90, startingSeconds: 8 }))).toEqual({
      chargedSeconds: 460,
      givenBack: [
        { by: 'queue', seconds: 90 },
        { by: 'start', seconds: 8 },
        { by: 'crash', seconds: 40 },
      ],
    });
  });
});

test('what counts and what is given back sum to what was played, and crashing is no way to play', () => {
  const seconds = fc.nat(7200);
  const anyPlay: fc.Arbitrary<EndedPlay> = fc.record({
    endReason: fc.constantFrom(...END_REASONS),
    queuedSeconds: seconds,
    startingSeconds: seconds,
    playedSeconds: seconds,
    sinceSaveSeconds: fc.option(seconds),
    didNotLaunch: fc.boolean(),
    givenBackTodaySeconds: seconds,
  });
  fc.assert(
    fc.property(anyPlay, (play) => {
      const { chargedSeconds, givenBack } = fairTime(play);
      const total = givenBack.reduce((sum, one) => sum + one.seconds, 0);
      expect(chargedSeconds + total).toBe(play.playedSeconds + play.queuedSeconds + play.startingSeconds);
      expect(chargedSeconds).toBeGreaterThanOrEqual(0);
      const crash = givenBack.find(({ by }) => by === 'crash')?.seconds ?? 0;
      expect(crash === 0 || crash + play.givenBackTodaySeconds <= MOST_GIVEN_BACK_SECONDS).toBe(true);
    }),
  );
});
