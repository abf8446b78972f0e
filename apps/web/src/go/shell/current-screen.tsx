import { Suspense, useEffect } from 'react';
import { whenSettled } from '../../session/when-settled.ts';
import { useProfile } from '../catalogue/queries.ts';
import { HomeScreen } from '../home/home-screen.tsx';
import { lazyPart } from './lazy-part.tsx';
import { MissingScreen } from './missing.tsx';
import type { GoRoute } from './route.ts';
import { useRouter } from './router.tsx';

// Home comes with the app; the code of every other screen when it is opened. Until then the one before it stays, see the router.
const GamesScreen = lazyPart(
  () => import('../games/games-screen.tsx').then(({ GamesScreen: screen }) => ({ default: screen })),
  MissingScreen,
);
const FreeGamesScreen = lazyPart(
  () => import('../games/games-screen.tsx').then(({ FreeGamesScreen: screen }) => ({ default: screen })),
  MissingScreen,
);
const SearchScreen = lazyPart(
  () => import('../search/search-screen.tsx').then(({ SearchScreen: screen }) => ({ default: screen })),
  MissingScreen,
);
const GameInfoScreen = lazyPart(
  () => import('../game-info/game-info-screen.tsx').then(({ GameInfoScreen: screen }) => ({ default: screen })),
  MissingScreen,
);
const NotificationsScreen = lazyPart(() => import('../notifications/notifications-screen.tsx'), MissingScreen);
const FeedbackScreen = lazyPart(() => import('../feedback/feedback-screen.tsx'), MissingScreen);
const WhoScreen = lazyPart(() => import('../household/who-screen.tsx'), MissingScreen);
const ManageScreen = lazyPart(() => import('../household/manage-screen.tsx'), MissingScreen);
const ProfileScreen = lazyPart(() => import('../household/profile-screen.tsx'), MissingScreen);
const PasswordScreen = lazyPart(() => import('../own-account/password-screen.tsx'), MissingScreen);
const AccountScreen = lazyPart(() => import('../own-account/account-screen.tsx'), MissingScreen);
const SettingsScreen = lazyPart(() => import('../settings/settings-screen.tsx'), MissingScreen);

/** Where most visits go. Their code is there before, once home stands, so that it still is when the connection is not. */
const USUAL = [GamesScreen, SearchScreen, GameInfoScreen, NotificationsScreen, SettingsScreen];

/** The screen of the present address. */
export function CurrentScreen() {
  useEffect(
    () =>
      whenSettled(() => {
        for (const screen of USUAL) screen.prefetch();
      }),
    [],
  );
  return (
    <Suspense fallback={null}>
      <RoutedScreen />
    </Suspense>
  );
}

/** Pages of grown-ups; a child who comes to their address is at home. */
const NOT_FOR_KIDS: readonly GoRoute['screen'][] = ['notifications', 'feedback', 'settings', 'password', 'account'];

function RoutedScreen() {
  const { route } = useRouter();
  const kids = useProfile().data?.kids ?? true;
  if (kids && NOT_FOR_KIDS.includes(route.screen)) return <HomeScreen />;
  switch (route.screen) {
    case 'home':
      return <HomeScreen />;
    case 'games':
      return <GamesScreen category={null} />;
    case 'category':
      return <GamesScreen category={route.category} />;
    case 'free':
      return <FreeGamesScreen />;
    case 'search':
      return <SearchScreen />;
    case 'game':
      return <GameInfoScreen key={route.gid} gid={route.gid} />;
    case 'notifications':
      return <NotificationsScreen />;
    case 'feedback':
      return <FeedbackScreen />;
    case 'settings':
      return <SettingsScreen />;
    case 'password':
      return <PasswordScreen />;
    case 'account':
      return <AccountScreen />;
    case 'profiles':
      return <ManageScreen />;
    case 'profile':
      return <ProfileScreen key={route.id} id={route.id} />;
    case 'who':
      return <WhoScreen key={route.profileId} profileId={route.profileId} />;
  }
}
