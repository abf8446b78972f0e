import { lazy, Suspense } from 'react';
import { GameInfoScreen } from '../game-info/game-info-screen.tsx';
import { FreeGamesScreen, GamesScreen } from '../games/games-screen.tsx';
import { HomeScreen } from '../home/home-screen.tsx';
import { SearchScreen } from '../search/search-screen.tsx';
import { useRouter } from './router.tsx';

// Rarely opened: their code comes when they are.
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
