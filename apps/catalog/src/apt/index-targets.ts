/** A file of apt's lists that the catalogue reads. */
export interface IndexFile {
  readonly kind: 'packages' | 'translation' | 'components' | 'icons-64' | 'icons-128';
  readonly codename: string;
  /** Of a translation, as Debian names it (`pt_BR`); empty otherwise. */
  readonly language: string;
  readonly path: string;
}

const KINDS: Readonly<Record<string, IndexFile['kind']>> = {
  Packages: 'packages',
  Translations: 'translation',
  'DEP-11': 'components',
  'DEP-11-icons': 'icons-64',
  'DEP-11-icons-large': 'icons-128',
};

/**
 * Index files of Debian's component main, in apt's order; other sources of the machine are left alone.
 * @param text lines of `identifier TAB origin TAB codename TAB component TAB language TAB path`
 */
export function parseIndexTargets(text: string): IndexFile[] {
  return text.split('\n').flatMap((line) => {
    const [identifier = '', origin, codename = '', component, language = '', path = ''] = line.split('\t');
    const kind = KINDS[identifier];
    if (!kind || origin !== 'Debian' || component !== 'main' || !path) return [];
    return [{ kind, codename, language: kind === 'translation' ? language : '', path }];
  });
}
