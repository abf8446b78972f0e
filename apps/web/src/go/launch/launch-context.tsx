import { MESSAGES, problemTextKey } from '@nimbo/i18n';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { useServices } from '../access/services.tsx';
import type { RunGameState } from '../state/running-game.ts';
import { createLaunchController, type LaunchController } from './launch-controller.ts';
import type { LaunchState } from './launch-state.ts';

const LaunchContext = createContext<LaunchController | null>(null);

export function LaunchProvider({ children }: { children: ReactNode }) {
  const { api } = useServices();
  const language = useLocale();
  const t = useTranslations();
  const controller = useMemo(() => {
    const loader: Readonly<Record<RunGameState, string>> = {
      idle: t('loader.server'),
      server: t('loader.server'),
      queue: t('loader.place'),
      starting: t('loader.starting'),
      picture: t('loader.picture'),
      running: t('loader.picture'),
    };
    const words = {
      problem: (code: string | undefined) => t(problemTextKey(code, MESSAGES.en.problem)),
      network: t('error.networkText'),
      launchFailed: t('message.launchFailed'),
      loader: (state: RunGameState) => loader[state],
    };
    return createLaunchController({ api, language, words });
  }, [api, language, t]);
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
