import { feedbackRoutes } from '@nimbo/contracts/feedback-routes';
import { beforeEach, expect, test } from 'vitest';
import { toBody, useFeedbackDraft } from './feedback-draft.ts';

beforeEach(() => useFeedbackDraft.getState().clear());
const write = (part: object) => useFeedbackDraft.getState().change(part);
const body = (replyTo = '', played = false) => toBody(useFeedbackDraft.getState(), replyTo, played);

test.each([
  ['nothing', {}],
  ['a game without what went wrong', { gid: 'openttd' }],
  ['what went wrong without the game', { problem: 'no-sound' }],
  ['too many words', { gid: 'openttd', problem: 'no-sound', message: 'x'.repeat(1001) }],
  ['something else without words', { kind: 'other', gid: 'openttd', problem: 'no-sound', message: ' ' }],
])('%s is not sent', (_what, part) => {
  write(part);
  expect(body()).toBe(null);
});

test('a session goes along only where the game was played and the player lets it', () => {
  write({ gid: 'openttd', problem: 'no-sound' });
  expect([body('', false), body('', true)]).toMatchObject([{ withSession: false }, { withSession: true }]);
  write({ withSession: false });
  expect(body('', true)).toMatchObject({ withSession: false });
});

test('what was chosen for a game does not go along with something else, and an empty address is none', () => {
  write({ kind: 'other', gid: 'openttd', problem: 'no-sound', message: 'Hi' });
  expect(body('  ')).toEqual({ kind: 'other', message: 'Hi' });
  expect(body(' ana@casa.example ')).toEqual({ kind: 'other', message: 'Hi', replyTo: 'ana@casa.example' });
});

test('what is sent is what the api takes', () => {
  write({ gid: 'openttd', problem: 'save', message: 'a\r\nb' });
  expect(feedbackRoutes.sendFeedback.body.safeParse(body()).success).toBe(true);
  write({ kind: 'other' });
  expect(feedbackRoutes.sendFeedback.body.safeParse(body('a@b.example')).success).toBe(true);
});

test('a look elsewhere loses nothing; what was sent is gone', () => {
  write({ message: 'kept' });
  expect(useFeedbackDraft.getState().message).toBe('kept');
  useFeedbackDraft.getState().clear();
  expect(useFeedbackDraft.getState()).toMatchObject({ kind: 'game', message: '', gid: null, replyTo: null });
});
