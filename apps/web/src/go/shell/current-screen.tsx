import { lazy, Suspense } from 'react';
import { useProfile } from '../catalogue/queries.ts';
import { HomeScreen } from '../home/home-screen.tsx';
import type { GoRoute } from './route.ts';
import { useRouter } from './router.tsx';

// Home comes with the app; the code of every other screen when it is opened. Until then the one before it stays, see the router.
const GamesScreen = lazy(() =>
  import('../games/games-screen.tsx').then(({ GamesScreen: screen }) => ({ default: screen })),
);
const FreeGamesScreen = lazy(() =>
  import('../games/games-screen.tsx').then(({ FreeGamesScreen: screen }) => ({ default: screen })),
);
const SearchScreen = lazy(() =>
  import('../search/search-screen.tsx').then(({ SearchScreen: screen }) => ({ default: screen })),
);
const GameInfoScreen = lazy(() =>
  import('../game-info/game-info-screen.tsx').then(({ GameInfoScreen: screen }) => ({ default: screen })),
);
const NotificationsScreen = lazy(() => import('../notifications/notifications-screen.tsx'));
const FeedbackScreen = lazy(() => import('../feedback/feedback-screen.tsx'));
const WhoScreen = lazy(() => import('../household/who-screen.tsx'));
const ManageScreen = lazy(() => import('../household/manage-screen.tsx'));
const ProfileScreen = lazy(() => import('../household/profile-screen.tsx'));
const PasswordScreen = lazy(() => import('../own-account/password-screen.tsx'));
const AccountScreen = lazy(() => import('../own-account/account-screen.tsx'));
const SettingsScreen = lazy(() => import('../settings/settings-screen.tsx'));

/** The screen of the present address. */
export function CurrentScreen() {
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
