import { stripTypeScriptTypes } from 'node:module';
import { LANGUAGES } from '@nimbo/domain';
import { html } from '@nimbo/service-runtime/html';
import { describe, expect, it } from 'vitest';
import { say } from '../messages/index.ts';
import { formPage } from './layout.ts';
import { loadResources } from './resources.ts';

const { files } = await loadResources();
const scripts = [...files].filter(([name]) => name.endsWith('.js'));

describe('the scripts of the pages', () => {
  it.each(scripts)('%s has no types left and asks only for scripts beside it', (_, { type, bytes }) => {
    const source = String(bytes);
    const wanted = [...source.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, specifier]) => specifier!);
    expect(wanted.filter((specifier) => !files.has(specifier.replace('./', '')))).toEqual([]);
    expect(stripTypeScriptTypes(source)).toBe(source);
    expect(type).toBe('text/javascript; charset=utf-8');
  });

  it('load what a pad takes only by need', () => {
    const forms = String(files.get('forms.js')!.bytes);
    expect(forms).toContain("import('./pad.js')");
    expect(forms).not.toMatch(/^import /m);
  });
});

it.each(LANGUAGES)(
  'a page in %s brings the words for a pad along, where nothing shows them without a script',
  (language) => {
    const frame = { language, resources: '/', home: '/', tiles: [] };
    const page = formPage(frame, 'login.title', html``);
    const template = /<template id="pad">.*<\/template>/s.exec(page)![0];
    for (const key of ['pad.choose', 'pad.back', 'keys.title', 'keys.space', 'keys.delete', 'keys.done'] as const)
      expect(template).toContain(say(language, key));
    expect(page.replace(template, '')).not.toContain('<dialog');
  },
);
