import { FREE_PLAY_SECONDS, welcomeExpire } from '@nimbo/domain';
import { RELEASE_VERSIONS } from '@nimbo/i18n';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { useLaunchState } from '../launch/launch-context.tsx';
import { notificationStore } from '../notifications/use-notifications.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';
import { useOverlay } from '../shell/use-overlay.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useGreeting } from '../state/greeting.ts';
import { openApp, WELCOME_KEY } from './opening.ts';
import type { ReleaseNoteProps } from './release-note.tsx';
import { useWelcomeOffer, type WelcomeOffer } from './use-welcome-offer.ts';

// Seen once or twice: their code comes when they are. Nobody misses the first two without it.
const Intro = lazyPart(() => import('./intro.tsx'), NoIntro);
const WelcomeDialog = lazyPart(() => import('./welcome-dialog.tsx'));
const ReleaseNote = lazyPart<ReleaseNoteProps>(() => import('./release-note.tsx'), MissingDialog);

/** An intro that is not shown makes way for what comes after it. */
function NoIntro() {
  useEffect(() => useGreeting.getState().closeIntro(), []);
  return null;
}

/** What greets whoever opens the app, one after the other and never over a game. Source: Spec §2; DESIGN §14. */
export function Greetings() {
  const { config } = useServices();
  const { visibleIntro, welcomeModal, releaseNote: version, releasesAsked, closeRelease } = useGreeting();
  const free = useLaunchState().step === 'idle';
  const asked = useAfterSession((state) => state.askRateGame);
  const showsIntro = useOverlay('intro', visibleIntro);
  const showsNote = useOverlay('release-note', version !== null || releasesAsked);
  useOpening(config.appVersion);
  const offer = useOffer(free && !asked && !visibleIntro && version === null);
  const showsWelcome = useOverlay('welcome', welcomeModal && offer !== null);
  return (
    <Suspense fallback={null}>
      {showsIntro && <Intro />}
      {showsNote && <ReleaseNote version={version ?? config.appVersion} onClose={closeRelease} />}
      {showsWelcome && offer && <WelcomeDialog offer={offer} />}
    </Suspense>
  );
}

/** Once a page: the intro of a new device, or the note of a new version, which also goes into the notifications. */
function useOpening(version: string) {
  const t = useTranslations();
  const language = useLocale();
  const kids = useProfile().data?.kids;
  const [opening] = useState(() => openApp(localStorage, version, RELEASE_VERSIONS));
  const greeted = useRef(false);
  useEffect(() => {
    // Another profile or language later is no new page.
    if (kids === undefined || greeted.current) return;
    greeted.current = true;
    const due = kids ? null : opening.releaseNote;
    useGreeting.setState({ visibleIntro: opening.intro, releaseNote: due });
    if (due === null) return;
    void import('@nimbo/i18n/release-notes').then(({ releaseNote }) => {
      const message = releaseNote(due, language)
        ?.map((line) => line.title)
        .join(' · ');
      const title = t('notifications.releaseTitle', { version: due });
      if (message) notificationStore().add({ kind: 'release', title, message });
    });
  }, [opening, kids, language, t]);
}

/** Shows the welcome when one is due and its turn has come; from then on the key keeps it away for four hours. */
function useOffer(turn: boolean): WelcomeOffer | null {
  const due = useWelcomeOffer();
  const [offer, setOffer] = useState<WelcomeOffer | null>(null);
  useEffect(() => {
    if (!turn || offer !== null || due === null || due.maxPlaySeconds < FREE_PLAY_SECONDS) return;
    localStorage.setItem(WELCOME_KEY, String(welcomeExpire(Date.now())));
    setOffer(due);
    useGreeting.setState({ welcomeModal: true });
  }, [turn, offer, due]);
  return offer;
}
