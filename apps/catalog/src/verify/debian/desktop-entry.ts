/** What a desktop entry says about starting a program. Source: Desktop Entry Specification 1.5. */
export interface DesktopEntry {
  readonly argv: readonly string[];
  readonly terminal: boolean;
  readonly hidden: boolean;
}

/** Null where the text has no program to start. */
export function parseDesktopEntry(text: string): DesktopEntry | null {
  const group = /^\[Desktop Entry\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const value = (key: string) => new RegExp(`^${key}\\s*=\\s*(.*?)\\s*$`, 'm').exec(group)?.[1] ?? '';
  const argv = splitExec(value('Exec'));
  if (argv.length === 0) return null;
  return { argv, terminal: value('Terminal') === 'true', hidden: value('NoDisplay') === 'true' };
}

/** Words of an `Exec` line without its field codes: what stands for files, addresses, icon and name. */
export function splitExec(line: string): string[] {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll(/\\(.)/g, '$1'),
  );
  return words.filter((word) => !/^%[a-zA-Z]$/.test(word)).map((word) => word.replaceAll('%%', '%'));
}
