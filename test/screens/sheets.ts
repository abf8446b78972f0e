import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import type { Language } from '../e2e/player.ts';
import { signInOnce } from '../tour/sign-in-once.ts';
import { REPOSITORY } from '../workspaces.ts';
import { LATER } from './later.ts';
import { PAIRS, type Pair, VARIATIONS } from './mockups.ts';
import { photographMockup, photographProduct } from './photograph.ts';
import { composeSheet } from './sheet.ts';

/**
 * `npm run screens`: a sheet for every mockup whose screen exists, mockup left and product right in the same size, into
 * docs/screens; some also in the other languages and in high contrast. `--only NAME` (several) makes those alone, `--part 2/4` the
 * second quarter of them. `--language es` instead of the mockup's own, `--kids`, `--contrast`, `--place phone` and `--mockups FOLDER`;
 * a sheet that is not the usual one carries what differs in its name. `--onebox FILE` uses one that runs.
 */
const CANNOT_RUN = 77;
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    part: { type: 'string', default: '1/1' },
    language: { type: 'string' },
    place: { type: 'string' },
    kids: { type: 'boolean', default: false },
    contrast: { type: 'boolean', default: false },
    mockups: { type: 'string', default: path.join(REPOSITORY, '../shared/design/mockups') },
    out: { type: 'string', default: path.join(REPOSITORY, 'docs/screens') },
    onebox: { type: 'string' },
    state: { type: 'string', default: '/tmp/nimbo-screens' },
    port: { type: 'string', default: '21500' },
  },
});
if (!existsSync(values.mockups)) {
  process.stdout.write(`${values.mockups} is missing: there is nothing to compare with\n`);
  process.exit(CANNOT_RUN);
}
const known = new Set([...PAIRS.map(({ mockup }) => mockup), ...Object.values(LATER).flat()]);
const drawn = readdirSync(values.mockups).flatMap((file) => (file.endsWith('.html') ? [path.parse(file).name] : []));
for (const name of drawn.filter((mockup) => !known.has(mockup)))
  process.stdout.write(`! ${name} is in no table of test/screens/mockups.ts\n`);

const isUsual = !values.language && !values.place && !values.kids && !values.contrast;
const variations = PAIRS.flatMap((usual) =>
  isUsual ? (VARIATIONS[usual.mockup] ?? []).map((variation) => ({ ...asWished(usual), ...variation })) : [],
);
const chosen = inPart(
  [...PAIRS.map(asWished), ...variations].filter(({ mockup }) => !values.only || values.only.includes(mockup)),
  values.part,
);
if (chosen.length === 0) {
  process.stderr.write(
    `no mockup is called ${values.only?.join(', ')}; there are: ${PAIRS.map(({ mockup }) => mockup).join(', ')}\n`,
  );
  process.exit(2);
}

if (!values.onebox) await startOnebox(values.state, Number(values.port), ['--slots', '2']);
process.env.NIMBO_E2E_ONEBOX = values.onebox ?? path.join(values.state, 'onebox.json');
mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--autoplay-policy=no-user-gesture-required',
    '--allow-file-access-from-files',
  ],
});
let failed = 0;
try {
  const storageState = await signInOnce(browser);
  for (const one of chosen) {
    const started = performance.now();
    try {
      const mockup = await photographMockup(
        browser,
        pathToFileURL(path.join(values.mockups, `${one.mockup}.html`)),
        one,
      );
      const product = await photographProduct(browser, one, storageState);
      const sheet = await composeSheet(browser, { mockup, product });
      writeFileSync(path.join(values.out, fileOf(one)), sheet);
      writeFileSync(path.join(values.out, 'README.md'), index());
      process.stdout.write(
        `${fileOf(one).padEnd(36)} ${Math.round(sheet.length / 1000)} kB, ${Math.round(performance.now() - started)} ms\n`,
      );
    } catch (error) {
      failed++;
      process.stdout.write(
        `! ${one.mockup}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`,
      );
    }
  }
} finally {
  await browser.close();
  if (!values.onebox) await endRunningOnebox(values.state);
}
process.exit(failed === 0 ? 0 : 1);

/** @param part `2/4` is the second of four parts */
function inPart<T>(all: readonly T[], part: string): readonly T[] {
  const [which, of] = part.split('/').map(Number);
  if (!which || !of || which > of) throw new Error(`--part is a part of all, as 2/4, not ${part}`);
  return all.slice(Math.round(((which - 1) * all.length) / of), Math.round((which * all.length) / of));
}

function asWished(one: Pair): Pair {
  return {
    ...one,
    language: (values.language as Language | undefined) ?? one.language,
    place: (values.place as Pair['place'] | undefined) ?? one.place,
    kids: values.kids || one.kids === true,
    contrast: values.contrast || one.contrast === true,
  };
}

/** Name of a sheet; the usual one has the mockup's name alone. */
function fileOf(one: Pair): string {
  const usual = PAIRS.find(({ mockup, part }) => mockup === one.mockup && part === one.part)!;
  const marks = [
    one.part ?? '',
    one.language === usual.language ? '' : one.language,
    one.place === usual.place ? '' : one.place,
    one.kids === (usual.kids === true) ? '' : 'kids',
    one.contrast === (usual.contrast === true) ? '' : 'contrast',
  ];
  return `${[one.mockup, ...marks.filter(Boolean)].join('.')}.webp`;
}

function index(): string {
  const sheets = readdirSync(values.out).filter((file) => file.endsWith('.webp'));
  // Of a mockup with parts each has its line; marks follow the part.
  const of = (name: string) =>
    sheets.filter((file) => file === `${name}.webp` || file.startsWith(`${name}.`)).toSorted();
  const lines = PAIRS.map(({ mockup, part, place, language, differs = '' }) => {
    const links = of(part ? `${mockup}.${part}` : mockup).map((file) => `[${file.slice(0, -'.webp'.length)}](${file})`);
    return `| ${mockup}${part ? `, ${part}` : ''} | ${place}, ${language} | ${links.join(' · ') || 'not made yet'} | ${differs} |`;
  });
  const later = Object.entries(LATER).map(([what, mockups]) => `- ${what}: ${mockups.join(', ')}`);
  return `# Screens beside their mockups

Mockup left, product right, in the same size; what is compared is the layout, not the titles. Made by \`npm run screens\`, which
needs the design folder beside the clone; \`--only NAME\` makes some of them, \`--part 2/4\` a quarter. A name like \`home.pt\` is the
same screen in another language, place or mode; its mockup exists in one of them only.

On every sheet: *My games* in the bar is a later list; names, ratings, prices and counts of the mockups are samples; a screen is drawn
for keys only while keys lead, so hints and the ring are absent at the desk until one is pressed; dialogs have no hints, their buttons
say it.

| mockup | drawn for | sheets | why they differ |
|---|---|---|---|
${lines.join('\n')}

## Without a sheet so far
${later.join('\n')}
`;
}
