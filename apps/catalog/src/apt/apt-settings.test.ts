import { expect, test } from 'vitest';
import { renderAptSettings } from './apt-settings.ts';
import { parseIndexTargets } from './index-targets.ts';

test('a folder whose name would end the quotes is refused', () => {
  expect(() => renderAptSettings('/tmp/a"; Dir::Etc "/x')).toThrow('cannot use the path');
  expect(() => renderAptSettings('/tmp/a\nb')).toThrow('cannot use the path');
});

test('settings keep to our folder and clear what the system runs after an update', () => {
  const settings = renderAptSettings('/srv/state/apt');
  expect(settings).toContain('Dir::State::Lists "/srv/state/apt/lists";');
  expect(settings).toContain('#clear APT::Update::Post-Invoke-Success;');
  expect(settings).toMatch(/#clear Acquire::Languages;\nAcquire::Languages \{ "en"; "es"; "pt"; "pt_BR"; \};/);
  expect(settings).not.toContain('SourceList');
});

test('only component main of Debian is read', () => {
  const lines = [
    'Packages\tDebian\tbookworm\tmain\t$(LANGUAGE)\t/lists/packages',
    'Packages\tDebian\tbookworm\tcontrib\t\t/lists/contrib',
    'Packages\tSomebody\tstable\tmain\t\t/lists/somebody',
    'Translations\tDebian\tbookworm\tmain\tpt_BR\t/lists/translation',
    'Contents-deb\tDebian\tbookworm\tmain\t\t/lists/contents',
    'Packages\tDebian\tbookworm\tmain\t\t',
    'nonsense',
    '',
  ];
  expect(parseIndexTargets(lines.join('\n'))).toEqual([
    { kind: 'packages', codename: 'bookworm', language: '', path: '/lists/packages' },
    { kind: 'translation', codename: 'bookworm', language: 'pt_BR', path: '/lists/translation' },
  ]);
});
