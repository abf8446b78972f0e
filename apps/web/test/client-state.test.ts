import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_GAMMA } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { useSearchText } from '../src/go/search/search-text.ts';
import { useAfterSession } from '../src/go/state/after-session.ts';
import { useErrors } from '../src/go/state/errors.ts';
import { useFocusState } from '../src/go/state/focus.ts';
import { useGreeting } from '../src/go/state/greeting.ts';
import { useInputDevices } from '../src/go/state/input-devices.ts';
import { useLocation } from '../src/go/state/location.ts';
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
  useLocation,
  useRunningGame,
  useMobile,
  useServers,
  useSettingsTab,
  useShellDialogs,
  useSplash,
  useToasts,
};

/** Stores of what the specification does not name. */
const OF_OUR_OWN: readonly string[] = ['useBearerProfile', 'useDisplayMemory', 'useProfileChange', 'useWishes'];

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
  const text = readFileSync(place, 'utf8');
  expect(text).toMatch(new RegExp(`\\b${unquoted(holder)}\\b`));
  if (kind === 'store') expect(text).toMatch(new RegExp(`^export const ${unquoted(holder)} = create<`, 'm'));
});

test('what a store begins with is that store’s in the table, and no type or query of the same name', () => {
  const held = Object.entries(stores).flatMap(([holder, store]) =>
    Object.entries(store.getInitialState()).flatMap(([field, value]) =>
      names.includes(field) && typeof value !== 'function' ? [{ field, holder }] : [],
    ),
  );
  const said = held.map(({ field }) => ({ field, holder: unquoted(rows.find(({ name }) => name === field)!.holder) }));
  expect(said).toEqual(held);
});

test('every store of the client is looked into', () => {
  const source = path.join(root, 'apps/web/src/go');
  const made = globSync('{state,search}/*.ts', { cwd: source }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/^export const (\w+) = create</gm)].map(
      ([, name]) => name!,
    ),
  );
  expect(made.filter((name) => !(name in stores) && !OF_OUR_OWN.includes(name))).toEqual([]);
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
