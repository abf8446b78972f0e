import { expect, test } from 'vitest';
import { printFeedback } from './print-feedback.ts';

const base = {
  createdAt: new Date('2026-11-21T20:00:00Z'),
  language: 'es',
  kind: 'other',
  gid: null,
  problem: null,
  message: 'Hola\nadiós',
  replyTo: null,
  session: null,
} as const;

test('a message stands line by line under its head', () => {
  expect(printFeedback(base)).toBe('2026-11-21T20:00:00.000Z  es  other\n  | Hola\n  | adiós');
});

test('a game problem names the game, and the session where the player let it go along', () => {
  const session = { id: 'a1', hostId: 'home', playedSeconds: 61.4, endReason: null };
  const game = { ...base, kind: 'game', gid: 'openttd', problem: 'no-sound', message: '', session } as const;
  expect(printFeedback(game)).toBe(
    '2026-11-21T20:00:00.000Z  es  openttd: no-sound\n  session a1 on home, 61 s, not ended',
  );
});

test('what a player wrote cannot steer the terminal', () => {
  const printed = printFeedback({ ...base, message: 'a\u001b[2Jb\u0007c\rd', replyTo: '\u001b]0;x\u0007@b.c' });
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(printed).toContain('| ab·c·d');
});
