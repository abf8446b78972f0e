import { LaunchRecipe } from '@nimbo/contracts/launch';
import type { WindowSize } from './host/screen.ts';

const DISPLAY = { width: 1280, height: 720 };
/** Least and largest display a recipe may have, in pixels. */
const LEAST = { width: 320, height: 200 };
const MOST = { width: 1920, height: 1080 };

/** What a title without a recipe of its own is first tried with: a display for itself and no rule for its windows. */
export function firstRecipe(argv: readonly string[]): LaunchRecipe {
  return LaunchRecipe.parse({ argv: [...argv], display: DISPLAY, window: 'none', pointer: 'absolute' });
}

/** Program and Debian package that give a game a message bus of its own. */
const OWN_BUS = '/usr/bin/dbus-run-session';
export const OWN_BUS_PACKAGE = 'dbus-daemon';

/** KDE's games end at once without a session's message bus; the sandbox has none, so they bring their own. */
export function recipeWithBus(recipe: LaunchRecipe): LaunchRecipe {
  return { ...recipe, argv: [OWN_BUS, '--', ...recipe.argv] };
}

/**
 * A better fit once the game's window has been seen: a window that cannot grow gets a display of its own size, since the
 * browser scales it; one that can fills the display. Null where the first fits.
 */
export function fittedRecipe(recipe: LaunchRecipe, window: WindowSize | null): LaunchRecipe | null {
  if (!window) return null;
  const { width, height } = window;
  if (width >= recipe.display.width && height >= recipe.display.height) return null;
  if (!window.fixed) return { ...recipe, window: 'maximize' };
  const fits = width >= LEAST.width && height >= LEAST.height && width <= MOST.width && height <= MOST.height;
  // Encoders want an even number of pixels.
  return fits ? { ...recipe, display: { width: width + (width % 2), height: height + (height % 2) } } : null;
}
