import { LANGUAGES, PLAN_NOTICE_KINDS } from '@nimbo/domain';
import { describe, expect, test } from 'vitest';
import { PLAN_NOTICE_TEXTS } from '../src/index.ts';

const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('texts of plan notices', () => {
  test.each(PLAN_NOTICE_KINDS)('%s stands in every language with the same arguments', (kind) => {
    const inEnglish = PLAN_NOTICE_TEXTS.en[kind];
    for (const language of LANGUAGES) {
      const { title, text } = PLAN_NOTICE_TEXTS[language][kind];
      expect([argumentsOf(title), argumentsOf(text)]).toEqual([
        argumentsOf(inEnglish.title),
        argumentsOf(inEnglish.text),
      ]);
      if (language !== 'en') expect([title, text]).not.toEqual([inEnglish.title, inEnglish.text]);
    }
  });
});
