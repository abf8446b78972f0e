import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { LaunchRecipe as Recipe } from '@nimbo/contracts/launch';

const DISPLAY = { width: 1280, height: 720 };

/**
 * How a mini-game of a collection is started, from its package key (`aisleriot/freecell`). One rule for all members of a
 * collection, since they are one program.
 */
export function collectionRecipe(packageKey: string): LaunchRecipe | null {
  const [collection, member = ''] = packageKey.split('/');
  switch (collection) {
    case 'aisleriot':
      // GTK looks for a window manager before it fills the display.
      return Recipe.parse({
        argv: ['/usr/games/sol', '--variation', member],
        display: DISPLAY,
        window: 'maximize',
        pointer: 'absolute',
        saves: ['.config/aisleriot', '.local/share/aisleriot'],
      });
    case 'gcompris':
      return Recipe.parse({
        argv: ['/usr/games/gcompris-qt', '--launch', member, '--fullscreen', '--software-renderer'],
        display: DISPLAY,
        window: 'maximize',
        pointer: 'absolute',
        files: [{ path: '.config/gcompris/gcompris-qt.conf', content: GCOMPRIS_SETTINGS }],
        saves: ['.config/gcompris', '.local/share/KDE/gcompris-qt'],
      });
    default:
      return null;
  }
}

/** Neither the greeting of a first start nor a question about voices to download: the sandbox has no network. */
const GCOMPRIS_SETTINGS = `[General]
enableAutomaticDownloads=false

[Internal]
exeCount=9
lastGCVersionRan=30100
`;
