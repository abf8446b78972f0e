import { MESSAGES, problemTextKey } from '@nimbo/i18n';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useServices } from '../access/services.tsx';
import type { RunGameState } from '../state/running-game.ts';
import { createLaunchController, type LaunchController } from './launch-controller.ts';
import type { LaunchState } from './launch-state.ts';

const LaunchContext = createContext<LaunchController | null>(null);

const LOADER_TEXTS = {
  idle: 'loader.server',
  server: 'loader.server',
  queue: 'loader.place',
  starting: 'loader.starting',
  picture: 'loader.picture',
  running: 'loader.picture',
} as const satisfies Readonly<Record<RunGameState, string>>;

export function LaunchProvider({ children }: { children: ReactNode }) {
  const { api } = useServices();
  const language = useLocale();
  const t = useTranslations();
  // One controller for the life of the page: another language must not end what is on its way.
  const latest = useRef({ language, t });
  latest.current = { language, t };
  const controller = useMemo(() => {
    const words = {
      problem: (code: string | undefined) => latest.current.t(problemTextKey(code, MESSAGES.en.problem)),
      get network() {
        return latest.current.t('error.networkText');
      },
      get launchFailed() {
        return latest.current.t('message.launchFailed');
      },
      loader: (state: RunGameState) => latest.current.t(LOADER_TEXTS[state]),
    };
    return createLaunchController({ api, language: () => latest.current.language, words });
  }, [api]);
  return <LaunchContext.Provider value={controller}>{children}</LaunchContext.Provider>;
}

export function useLaunch(): LaunchController {
  const controller = useContext(LaunchContext);
  if (!controller) throw new Error('useLaunch needs a LaunchProvider above it');
  return controller;
}

export function useLaunchState(): LaunchState {
  return useStore(useLaunch().store);
}
