import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { tarOf } from './tar.ts';

/** A dozen games in the package data's own forms, shortened: what each of them is for stands beside it. */
const COMPONENTS = `---
File: DEP-11
Version: '0.16'
Origin: debian-bookworm-main
---
Type: desktop-application
ID: frozen-bubble.desktop
Package: frozen-bubble
Name:
  C: Frozen-Bubble
Summary:
  C: Pop out the bubbles!
Description:
  C: <p>Shoot <b>bubbles</b>.</p><script>alert(1)</script>
Categories:
- Game
- ArcadeGame
Icon:
  cached:
  - name: frozen-bubble_frozen-bubble.png
    width: 64
    height: 64
---
Type: desktop-application
ID: io.github.freedoom.Phase1
Package: freedoom
Name:
  C: 'Freedoom: Phase 1'
Summary:
  C: First-person shooter based on the Doom engine
Description:
  C: <p>Four chapters.</p>
ProjectLicense: BSD-3-Clause
DeveloperName:
  C: Freedoom Project
Url:
  homepage: javascript:alert(1)
Categories:
- Game
- ActionGame
Releases:
- unix-timestamp: 1571702400
ContentRating:
  oars-1.1:
    violence-bloodshed: intense
---
Type: desktop-application
ID: org.gnome.Klotski
Package: gnome-klotski
Name:
  C: GNOME Klotski
  es: Klotski de GNOME
Summary:
  C: Slide blocks to solve the puzzle
  es: Deslice los bloques
  pt_BR: Deslize os blocos
Description:
  C: <p>Blocks.</p>
  es: <p>Bloques.</p>
  pt: <p>Blocos de Portugal.</p>
  pt_BR: <p>Blocos.</p>
Categories:
- Game
- LogicGame
ContentRating:
  oars-1.1: {}
---
Type: desktop-application
ID: sgt-net.desktop
Package: sgt-puzzles
Name:
  C: Net
Summary:
  C: Network jigsaw puzzle
Description:
  C: <p>All puzzles of the package.</p>
Categories:
- Game
- LogicGame
---
Type: desktop-application
ID: sgt-map.desktop
Package: sgt-puzzles
Name:
  C: Map
Summary:
  C: Map-colouring puzzle
Description:
  C: <p>All puzzles of the package.</p>
Categories:
- Game
- LogicGame
---
Type: desktop-application
ID: pokerth.desktop
Package: pokerth
Name:
  C: PokerTH
Summary:
  C: Texas hold'em game
Description:
  C: <p>Poker.</p>
Categories:
- Game
- CardGame
---
Type: desktop-application
ID: stella.desktop
Package: stella
Name:
  C: Stella
Summary:
  C: An emulator
Categories:
- Game
- Emulator
---
Type: desktop-application
ID: broken.desktop
Package: broken
Name: [
Categories:
- Game
---
Type: desktop-application
ID: abiword.desktop
Package: abiword
Name:
  C: AbiWord
Categories:
- Office
`;

const stanza = (name: string, rest: string) =>
  `Package: ${name}\nVersion: 1.0-1\nArchitecture: all\nMaintainer: Nobody <nobody@example.org>\nFilename: pool/${name}.deb\nSize: 1\nSHA256: ${'0'.repeat(64)}\nSection: games\n${rest}\n`;

const PACKAGES = [
  stanza('frozen-bubble', 'Description: cool game where you pop out the bubbles!\nTag: game::arcade, game::puzzle'),
  stanza('freedoom', 'Description: free game data for the Doom engine'),
  stanza('gnome-klotski', 'Description: sliding block puzzles'),
  stanza('sgt-puzzles', 'Description: all puzzles'),
  stanza('pokerth', "Description: Texas hold'em game"),
  stanza('xskat', 'Description: 3-player card game "Skat"\nTag: game::card\nHomepage: http://www.xskat.de/'),
  stanza('xevil', 'Description: A violent side-scrolling game for X\nTag: game::arcade'),
  stanza('bsdgames', 'Description: collection of classic textual unix games'),
  stanza('aisleriot', 'Description: GNOME solitaire card game collection'),
  stanza('bombardier', 'Description: bomb the houses\nTag: game::arcade, role::program'),
].join('\n');

const translation = (language: string, entries: readonly [string, string][]) =>
  entries
    .map(([name, text]) => `Package: ${name}\nDescription-md5: ${'0'.repeat(32)}\nDescription-${language}: ${text}\n`)
    .join('\n');

function picture(): Buffer {
  const png = new PNG({ width: 64, height: 64 });
  for (let index = 0; index < png.data.length; index += 4) png.data.set([200, 60 + (index % 90), 40, 255], index);
  return PNG.sync.write(png);
}

/**
 * Writes a repository that apt reads through a `copy:` source.
 * @param architecture of this machine, as dpkg names it
 * @returns absolute path of a sources.list for it
 */
export async function writeDebianRepository(folder: string, architecture: string): Promise<string> {
  const files: Record<string, Buffer> = {
    [`main/binary-${architecture}/Packages`]: Buffer.from(PACKAGES),
    'main/i18n/Translation-en': Buffer.from(
      translation('en', [['xskat', '3-player card game "Skat"\n Xskat lets you play Skat.']]),
    ),
    'main/i18n/Translation-es': Buffer.from(translation('es', [['xskat', 'juego de cartas\n Juega al Skat.']])),
    'main/i18n/Translation-pt': Buffer.from(translation('pt', [['xskat', 'jogo\n De Portugal.']])),
    'main/i18n/Translation-pt_BR': Buffer.from(translation('pt_BR', [['xskat', 'jogo de cartas\n Do Brasil.']])),
    [`main/dep11/Components-${architecture}.yml`]: Buffer.from(COMPONENTS),
    'main/dep11/icons-64x64.tar': tarOf([{ name: 'frozen-bubble_frozen-bubble.png', body: picture() }]),
    'main/dep11/icons-128x128.tar': tarOf([]),
  };
  const release = path.join(folder, 'dists/bookworm');
  const sums: string[] = [];
  for (const [name, body] of Object.entries(files)) {
    for (const [place, bytes] of [
      [name, body],
      [`${name}.gz`, gzipSync(body)],
    ] as const) {
      await mkdir(path.dirname(path.join(release, place)), { recursive: true });
      await writeFile(path.join(release, place), bytes);
      sums.push(` ${createHash('sha256').update(bytes).digest('hex')} ${bytes.length} ${place}`);
    }
  }
  await writeFile(
    path.join(release, 'Release'),
    `Origin: Debian\nLabel: Debian\nSuite: stable\nCodename: bookworm\nDate: Sat, 21 Nov 2026 00:00:00 UTC\nArchitectures: all ${architecture}\nComponents: main\nSHA256:\n${sums.join('\n')}\n`,
  );
  const sourceList = path.join(folder, 'sources.list');
  await writeFile(sourceList, `deb [trusted=yes] copy:${folder} bookworm main\n`);
  return sourceList;
}
