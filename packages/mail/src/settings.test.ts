import { describe, expect, it } from 'vitest';
import { mailFrom, mailUrl } from './settings.ts';

describe('settings of mail', () => {
  it.each(['', 'mail.example', 'http://mail.example', 'smtp:'])('refuse the server %j', (text) => {
    expect(mailUrl.safeParse(text).success).toBe(false);
  });
  it.each(['smtp://127.0.0.1:25', 'smtps://ana:secret@mail.example'])('take the server %j', (text) => {
    expect(mailUrl.safeParse(text).success).toBe(true);
  });
  it.each(['', 'Nimbo', 'a@b\nBcc: c@d', 'Nimbo <a@b>, <c@d>', 'a@b, c@d'])('refuse the sender %j', (text) => {
    expect(mailFrom.safeParse(text).success).toBe(false);
  });
  it.each(['no-reply@play.example', 'Nimbo <no-reply@play.example>'])('take the sender %j', (text) => {
    expect(mailFrom.safeParse(text).success).toBe(true);
  });
});
