import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import type { RunGameState } from '../state/running-game.ts';
import type { ClientDoor } from './admission.ts';
import { clientAddress, mayHaveClient, recallClientAnswer, rememberClientAnswer } from './client/installed-client.ts';
import { createLaunchController, type LaunchController } from './launch-controller.ts';
import type { LaunchWords } from './launch-page.ts';
import type { LaunchState } from './launch-state.ts';
import { createServerFinder } from './zones/find-server.ts';

const LaunchContext = createContext<LaunchController | null>(null);

export function LaunchProvider({ children }: { children: ReactNode }) {
  const { api, config } = useServices();
  const words = useLaunchWords();
  // A launch outlives a change of language: whoever waits in the queue keeps the place.
  const latest = useRef(words);
  latest.current = words;
  const controller = useMemo(
    () =>
      createLaunchController({
        api,
        words: () => latest.current,
        client: clientDoor(config.appScheme),
        findServer: createServerFinder({ api, fetch: (...request) => fetch(...request), storage: localStorage }),
      }),
    [api, config.appScheme],
  );
  // Whoever plays here next has launches of their own.
  useEffect(() => controller.leaveThere, [controller]);
  return <LaunchContext.Provider value={controller}>{children}</LaunchContext.Provider>;
}

function clientDoor(scheme: string | null): ClientDoor {
  const { platform, userAgent, maxTouchPoints: touchPoints } = navigator;
  const wishes = { app: 'open', here: undefined } as const;
  return {
    wish: () => {
      if (!mayHaveClient({ scheme, platform, userAgent, touchPoints })) return undefined;
      const answer = recallClientAnswer(localStorage);
      return answer ? wishes[answer] : 'ask';
    },
    remember: (answer) => rememberClientAnswer(localStorage, answer),
    // Nothing leaves this page: the browser hands the address to the application, or does nothing.
    open: (gid) => scheme && window.location.assign(clientAddress(scheme, gid)),
  };
}

function useLaunchWords(): LaunchWords {
  const language = useLocale();
  const t = useTranslations();
  const problem = useProblemText();
  return useMemo(() => {
    const loader: Readonly<Record<RunGameState, string>> = {
      idle: t('loader.server'),
      server: t('loader.server'),
      queue: t('loader.place'),
      starting: t('loader.starting'),
      picture: t('loader.picture'),
      running: t('loader.picture'),
    };
    return {
      language,
      problem,
      network: t('error.networkText'),
      launchFailed: t('message.launchFailed'),
      loader: (state) => loader[state],
    };
  }, [language, t, problem]);
}

export function useLaunch(): LaunchController {
  const controller = useContext(LaunchContext);
  if (!controller) throw new Error('useLaunch needs a LaunchProvider above it');
  return controller;
}

export function useLaunchState(): LaunchState {
  return useStore(useLaunch().store);
}
