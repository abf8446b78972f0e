/** Languages of the package descriptions we ask for, as Debian names them. */
const LANGUAGES = ['en', 'es', 'pt', 'pt_BR'];

/** Index targets of AppStream's data. Ours, so that the `appstream` package is not needed. Source: DEP-11, apt's acquire-additional-files.txt. */
const INDEX_TARGETS = [
  {
    name: 'DEP-11',
    metaKey: '$(COMPONENT)/dep11/Components-$(NATIVE_ARCHITECTURE).yml',
    short: 'Components-$(NATIVE_ARCHITECTURE)',
    text: '$(NATIVE_ARCHITECTURE) DEP-11 Metadata',
  },
  {
    name: 'DEP-11-icons',
    metaKey: '$(COMPONENT)/dep11/icons-64x64.tar',
    short: 'icons-64x64',
    text: 'DEP-11 64x64 Icons',
  },
  {
    name: 'DEP-11-icons-large',
    metaKey: '$(COMPONENT)/dep11/icons-128x128.tar',
    short: 'icons-128x128',
    text: 'DEP-11 128x128 Icons',
  },
];

/** A path inside apt's quotes: apt has no escape for a quote, so such a path cannot be used. */
function quoted(value: string): string {
  if (/["\n]/.test(value)) throw new Error(`apt cannot use the path ${JSON.stringify(value)}`);
  return `"${value}"`;
}

/**
 * Apt's settings for our own calls: the machine's package sources, but lists and cache below `folder`, so that it works
 * without root and never touches the system's lists; no hooks, because those belong to the system.
 * @param folder absolute path
 * @param sourceList absolute path of a sources.list to use instead of the machine's
 */
export function renderAptSettings(folder: string, sourceList?: string): string {
  const targets = INDEX_TARGETS.map(
    ({ name, metaKey, short, text }) => `Acquire::IndexTargets::deb::${name} {
  MetaKey "${metaKey}";
  ShortDescription "${short}";
  Description "$(RELEASE)/$(COMPONENT) ${text}";
  KeepCompressed "true";
  KeepCompressedAs "gz";
  DefaultEnabled "true";
};`,
  );
  return `${[
    `Dir::State ${quoted(`${folder}/state`)};`,
    `Dir::State::Lists ${quoted(`${folder}/lists`)};`,
    `Dir::Cache ${quoted(`${folder}/cache`)};`,
    ...(sourceList ? [`Dir::Etc::SourceList ${quoted(sourceList)};`, 'Dir::Etc::SourceParts "/dev/null";'] : []),
    // Slim images set "none"; only clearing the list in a file wins over that.
    '#clear Acquire::Languages;',
    `Acquire::Languages { ${LANGUAGES.map((language) => `"${language}";`).join(' ')} };`,
    '#clear APT::Update::Pre-Invoke;',
    '#clear APT::Update::Post-Invoke;',
    '#clear APT::Update::Post-Invoke-Success;',
    // Otherwise a source that cannot be reached is a warning and the exit code is 0.
    'APT::Update::Error-Mode "any";',
    'Acquire::Retries "2";',
    'Acquire::http::Timeout "20";',
    'Acquire::https::Timeout "20";',
    ...targets,
  ].join('\n')}\n`;
}
