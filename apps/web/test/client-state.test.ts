import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_GAMMA } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { useSearchText } from '../src/go/search/search-text.ts';
import { useAfterSession } from '../src/go/state/after-session.ts';
import { useErrors } from '../src/go/state/errors.ts';
import { useFocusState } from '../src/go/state/focus.ts';
import { useGreeting } from '../src/go/state/greeting.ts';
import { useInputDevices } from '../src/go/state/input-devices.ts';
import { useMobile } from '../src/go/state/mobile.ts';
import { useRunningGame } from '../src/go/state/running-game.ts';
import { useServers } from '../src/go/state/servers.ts';
import { useSettingsTab } from '../src/go/state/settings-tab.ts';
import { useShellDialogs } from '../src/go/state/shell-dialogs.ts';
import { useSplash } from '../src/go/state/splash.ts';
import { useToasts } from '../src/go/state/toasts.ts';
import { DEFAULT_STREAM_SETTINGS } from '../src/go/stream/settings/stream-settings.ts';

/** Section 3 of the specification, "Client state", word for word, and the other client facts of that section. */
const SPECIFIED = `
Catalogue: gamesList, freeGames, categories, billboard, popular, banners, lastPlayed, searchVal.
Running game: gid, gameTitle, gameUUID, max_play_time, showGameloader, gameLoaderMessage, runGameState, sessionPriority.
Error: errorMessage, showErrorModal, fatalError, defaultNetworkError, successMessage.
Other: appVersion, locale, location, gamma, isGammaConfigured, defaultGamma, foundServer, currentSplash, splashText, currentSpinner, gamepadConnected, mobile, mobileCover, keyboardMode, scrolled, cursor, focusedElement, currentlyFocusedSlider, focusedGameId, isFocusEnabled, verticalSection, visibleSearch, visibleIntro, popUpIndex, releaseNote, welcomeModal, afterGamePlayModal, confirmLogout, confirmCloseApp, loginWindow, prevSettingsTab.
Beside it: session, profile, credentials, askRateGame, activeSubscriptions, partnerSubscription, askPendingPayment.
`;
const names = [...SPECIFIED.matchAll(/^[^:\n]+: (.*)\.$/gm)].flatMap(([, list]) => list!.split(', '));

const stores: Readonly<Record<string, { getInitialState(): object }>> = {
  useSearchText,
  useAfterSession,
  useErrors,
  useFocusState,
  useGreeting,
  useInputDevices,
  useRunningGame,
  useMobile,
  useServers,
  useSettingsTab,
  useShellDialogs,
  useSplash,
  useToasts,
};

const root = path.join(import.meta.dirname, '../../..');
const unquoted = (cell: string) => cell.replaceAll('`', '');
const rows = readFileSync(path.join(root, 'docs/client-state.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| name '))
  .map((line) => {
    const [name, kind, preset, file, holder] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const [, word = '', field] = /^(\w+)(?: `(\w+)`)?$/.exec(kind!) ?? [];
    return {
      name: name!,
      kind: word,
      field: field ?? name!,
      preset: unquoted(preset!),
      file: unquoted(file!),
      holder: holder!,
    };
  });

test('the table names every fact of the specification once, and no other', () => {
  expect(names).toHaveLength(59);
  expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test.each(rows)('$name is where the table says', ({ kind, file, holder }) => {
  expect(['store', 'query', 'derived', 'words', 'setting', 'later']).toContain(kind);
  if (kind === 'later') {
    expect(file, 'nothing holds it yet').toBe('');
    expect(holder).not.toBe('');
    return;
  }
  const place = path.join(root, file.startsWith('packages/') ? file : `apps/web/src/${file}`);
  expect(existsSync(place), file).toBe(true);
  expect(readFileSync(place, 'utf8')).toMatch(new RegExp(`\\b${unquoted(holder)}\\b`));
});

test.each(rows.filter(({ kind, preset }) => kind === 'store' || preset !== ''))(
  '$name begins as the table says',
  ({ name, kind, field, preset, holder }) => {
    const presets: Readonly<Record<string, unknown>> =
      kind === 'store'
        ? { ...stores[unquoted(holder)]!.getInitialState() }
        : { ...DEFAULT_STREAM_SETTINGS, defaultGamma: DEFAULT_GAMMA };
    expect(presets, name).toHaveProperty([field]);
    expect(presets[field]).toEqual(JSON.parse(preset));
  },
);

test('the defaults the specification fixes are those', () => {
  expect(useFocusState.getInitialState()).toMatchObject({
    isFocusEnabled: true,
    cursor: { section: [0, 0], index: 1 },
  });
  expect(useRunningGame.getInitialState().gameLoaderMessage).toBe('Nimbo Games');
  expect(DEFAULT_STREAM_SETTINGS.gamma).toBe(1);
});
