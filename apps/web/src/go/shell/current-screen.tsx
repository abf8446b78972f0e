import { lazy, Suspense } from 'react';
import { HomeScreen } from '../home/home-screen.tsx';
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
const SettingsScreen = lazy(() => import('../settings/settings-screen.tsx'));

/** The screen of the present address. */
export function CurrentScreen() {
  return (
    <Suspense fallback={null}>
      <RoutedScreen />
    </Suspense>
  );
}

function RoutedScreen() {
  const { route } = useRouter();
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
  }
}
