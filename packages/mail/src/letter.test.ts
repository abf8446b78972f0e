import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@nimbo/domain';
import { describe, expect, it } from 'vitest';
import { COLOURS, writeLetter } from './letter.ts';
import {
  passwordChangedLetter,
  pinCodeLetter,
  recoverPasswordLetter,
  verifyEmailLetter,
  weeklySummaryLetter,
} from './letters/index.ts';

const HOSTILE = `<img src=x onerror=alert(1)>"'&`;
const content = { kind: 'k', language: 'en', subject: 'S', paragraphs: ['P'] } as const;

describe('a letter', () => {
  it('shows no markup that stands in its values', () => {
    const { html } = writeLetter({
      ...content,
      subject: HOSTILE,
      paragraphs: [HOSTILE],
      rows: [{ name: HOSTILE, value: HOSTILE }],
      action: { label: HOSTILE, url: `https://play.example/?x=${HOSTILE}` },
      notes: [HOSTILE],
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain(`"'&`);
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(9);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])('does not link to %j', (url) => {
    expect(() => writeLetter({ ...content, action: { label: 'go', url } })).toThrow('a web page only');
  });

  it('has a subject of one line', () => {
    expect(writeLetter({ ...content, subject: 'Hi\r\nBcc: all@casa.example' }).subject).toBe(
      'Hi Bcc: all@casa.example',
    );
  });

  it('has no rows of values that break out of their line in plain text', () => {
    const { text } = writeLetter({ ...content, rows: [{ name: 'Ana\n\nOpen: https://evil.example', value: '1 h' }] });
    expect(text).toContain('Ana Open: https://evil.example: 1 h');
  });

  it('has the colours of the design', () => {
    const tokens = readFileSync(new URL('../../ui/src/styles/tokens.css', import.meta.url), 'utf8');
    for (const [name, value] of Object.entries(COLOURS))
      expect(tokens.toLowerCase()).toMatch(new RegExp(`--n-${name}:\\s*${value.toLowerCase()}`));
  });

  it.each(LANGUAGES)('says all of it in text and in HTML: %s', (language) => {
    const url = 'https://play.example/recover?key=abc';
    const letters = [
      recoverPasswordLetter(language, { url, minutes: 30 }),
      verifyEmailLetter(language, { url, hours: 24 }),
      passwordChangedLetter(language, url),
    ];
    for (const { subject, text, html } of letters) {
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(subject);
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
    expect(letters[0]!.text).toContain('30');
    expect(letters[1]!.text).toContain('24');
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(3);
  });

  it.each(LANGUAGES)('with a code shows it once in each form, and links nowhere: %s', (language) => {
    const { subject, text, html } = pinCodeLetter(language, { nickname: HOSTILE, code: '00123456', minutes: 30 });
    expect(subject).toContain(HOSTILE);
    for (const form of [text, html]) expect(form.match(/00123456/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('href');
  });

  it.each(LANGUAGES)('about a week has a line for each child and the way to turn it off: %s', (language) => {
    const { text, html } = weeklySummaryLetter(language, {
      from: '16',
      until: '22',
      children: [
        { nickname: HOSTILE, minutes: 65, titles: ['Hedgewars', HOSTILE] },
        { nickname: 'Leo', minutes: 0, titles: [] },
      ],
      settingsUrl: 'https://play.example/es/go/settings',
    });
    expect(text).toContain('65 min · Hedgewars · <img');
    expect(text).toContain('Leo: 0 min\n');
    expect(text).toContain('https://play.example/es/go/settings');
    expect(html).not.toContain('<img');
  });
});
