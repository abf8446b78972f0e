import { PRODUCT_NAME } from '@nimbo/domain';
import {
  Button,
  FocusZone,
  HintBar,
  IconButton,
  PAD_EVENT,
  setFocus,
  startNavigation,
  Toasts,
  TopBar,
  type TopBarSection,
  useBack,
  Weather,
} from '@nimbo/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { House } from '@phosphor-icons/react/House';
import { LockSimple } from '@phosphor-icons/react/LockSimple';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { SquaresFour } from '@phosphor-icons/react/SquaresFour';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { whenSettled } from '../../session/when-settled.ts';
import { WishPill } from '../asking/wish-pill.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { Greetings } from '../greeting/greetings.tsx';
import { useLaunch } from '../launch/launch-context.tsx';
import { LaunchLayersOnDemand } from '../launch/launch-layers-on-demand.tsx';
import { QueuePill } from '../launch/queue-pill.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { NotificationSources } from '../notifications/notification-sources.tsx';
import { watchFocus } from '../state/focus.ts';
import { watchGamepads } from '../state/input-devices.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useToasts } from '../state/toasts.ts';
import { Avatar } from './avatar.tsx';
import { useCloseGuard } from './close-guard.ts';
import { CurrentScreen } from './current-screen.tsx';
import { useHintBar } from './hints.ts';
import { lazyPart } from './lazy-part.tsx';
import { Overlays } from './overlays.tsx';
import { type GoRoute, GROWN_UP } from './route.ts';
import { useRouter } from './router.tsx';

// It can come a moment after home.
const LaterNews = lazyPart(() => import('./later-news.tsx'));

type SectionId = 'home' | 'games' | 'free';

/** The signed-in app: bar, screen, and everything that can lie over it. */
export function AppShell() {
  const launch = useLaunch();
  const openMenu = useShellDialogs((dialogs) => dialogs.openMenu);
  const messages = useToasts((state) => state.messages);
  const { route } = useRouter();
  // Who is playing comes before everything the bar leads to.
  const isBare = route.screen === 'who' || route.screen === 'profiles';
  useEffect(() => startNavigation(), []);
  useEffect(() => watchGamepads(), []);
  useEffect(() => watchFocus(), []);
  useCloseGuard();
  useMenuButton();
  useEffect(() => void launch.findRunning(), [launch]);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return (
    <>
      <Weather />
      <FocusZone flow="column" focusKey="page">
        {!isBare && <Bar onMenu={openMenu} />}
        <CurrentScreen />
      </FocusZone>
      <Hints />
      <NotificationSources />
      <Suspense fallback={null}>{isSettled && <LaterNews />}</Suspense>
      <Greetings />
      <Overlays />
      <LaunchLayersOnDemand />
      <Toasts messages={messages} />
    </>
  );
}

function Bar({ onMenu }: { onMenu: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const section = (id: SectionId, label: string, Icon: typeof House): TopBarSection => {
    const route: GoRoute = { screen: id };
    return {
      id,
      label,
      href: router.hrefOf(route),
      icon: <Icon className="n-nav__icon" weight={sectionOf(router.route) === id ? 'fill' : 'bold'} />,
      onSelect: () => router.go(route),
    };
  };
  const kids = useProfile().data?.kids ?? true;
  const sections = kids
    ? [section('home', t('kids.play'), House), section('games', t('kids.allGames'), SquaresFour)]
    : [
        section('home', t('nav.home'), House),
        section('games', t('nav.games'), SquaresFour),
        section('free', t('nav.freePlay'), Gift),
      ];
  const current = sectionOf(router.route);
  useSectionButtons(sections, current);
  useHomeOnBack(current === 'home' && router.route.screen === 'home');
  return (
    <>
      <button type="button" className="n-skip n-button n-focus" onClick={() => void setFocus('screen')}>
        {t('nav.skip')}
      </button>
      <TopBar brand={PRODUCT_NAME} navLabel={t('nav.sections')} sections={sections} current={current}>
        <QueuePill />
        <WishPill />
        <IconButton label={t('nav.search')} focusKey="bar:search" onClick={() => router.go({ screen: 'search' })}>
          <MagnifyingGlass className="n-icon" weight="bold" />
        </IconButton>
        <NotificationBell />
        {kids && (
          <Button
            small
            className="go-grown-ups"
            focusKey="bar:grown-ups"
            icon={<LockSimple className="n-icon" weight="fill" />}
            onClick={() => router.go({ screen: 'who', profileId: GROWN_UP })}
          >
            {t('kids.grownUps')}
          </Button>
        )}
        <Avatar onPress={onMenu} />
      </TopBar>
    </>
  );
}

function sectionOf(route: GoRoute): SectionId | null {
  switch (route.screen) {
    case 'home':
      return 'home';
    case 'games':
    case 'category':
    case 'game':
      return 'games';
    case 'free':
      return 'free';
    case 'search':
    case 'notifications':
    case 'feedback':
    case 'settings':
    case 'password':
    case 'account':
    case 'who':
    case 'profiles':
    case 'profile':
      return null;
  }
}

/** LB and RB change the section. */
function useSectionButtons(sections: readonly TopBarSection[], current: SectionId | null) {
  const latest = useRef({ sections, current });
  latest.current = { sections, current };
  useEffect(() => {
    const onPad = (event: Event) => {
      const { detail } = event as CustomEvent<string>;
      const step = detail === 'previous' ? -1 : detail === 'next' ? 1 : 0;
      const at = latest.current.sections.findIndex((section) => section.id === latest.current.current);
      if (step !== 0 && !document.querySelector('dialog[open]')) latest.current.sections[at + step]?.onSelect();
    };
    window.addEventListener(PAD_EVENT, onPad);
    return () => window.removeEventListener(PAD_EVENT, onPad);
  }, []);
}

/** Menu opens the user menu; in a stream it is the stream's. */
function useMenuButton() {
  useEffect(() => {
    const onPad = (event: Event) => {
      if ((event as CustomEvent).detail !== 'menu' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      useShellDialogs.getState().openMenu();
    };
    window.addEventListener(PAD_EVENT, onPad);
    return () => window.removeEventListener(PAD_EVENT, onPad);
  }, []);
}

/** B on any screen but home goes back. */
function useHomeOnBack(atHome: boolean) {
  const router = useRouter();
  useBack(atHome ? undefined : router.back);
}

function Hints() {
  const t = useTranslations();
  const { route } = useRouter();
  const own = useHintBar((state) => state.hints);
  const usual = [
    { key: 'confirm' as const, label: t('hint.choose') },
    { key: 'info' as const, label: t('hint.info') },
    ...(route.screen === 'home' ? [] : [{ key: 'back' as const, label: t('hint.back') }]),
  ];
  return <HintBar hints={own ?? usual} />;
}
