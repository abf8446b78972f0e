import type { BillboardItem } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import { loadMessages, type MessageShape, type Messages } from '@nimbo/i18n';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import { SessionProvider } from '../session/session.tsx';
import type { PageReader } from '../user-zone/page-reader.ts';
import { ServicesProvider, useServices } from './access/services.tsx';
import { isWithoutReply, type ReadMeta, SignedOut } from './catalogue/queries.ts';
import { expectedProfile, nameReader } from './catalogue/remembered-profile.ts';
import type { GoConfig } from './config.ts';
import { useConnection } from './connection/connection.ts';
import { OfflineBanner } from './connection/offline-banner.tsx';
import { PageFeature } from './home/page-feature.ts';
import { LanguageSwitch } from './language/language-switch.tsx';
import { rememberLanguage } from './language/remember-language.ts';
import { LaunchProvider } from './launch/launch-context.tsx';
import { RegionGate } from './region/region-gate.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { ErrorModal } from './shell/error-modal.tsx';
import { RouterProvider } from './shell/router.tsx';
import { useDisplay, useProfileMode } from './shell/use-display.ts';
import { SessionGate } from './sign-in/session-gate.tsx';
import { useErrors } from './state/errors.ts';
import './styles/go.css';

export interface GoAppProps {
  readonly config: GoConfig;
  readonly language: Language;
  /** Words of that language; those of another come when somebody chooses it. */
  readonly messages: MessageShape;
  /** Null where the page does not know: the app asks. Who is signed out finds the login window at once, and nobody is asked. */
  readonly reader: PageReader | 'signed-out' | null;
  /** Where home is opened, what its billboard begins with. */
  readonly feature: BillboardItem | null;
}

/** Server data is asked for again after this time, in ms; the catalogue changes rarely. */
const FRESH_MS = 5 * 60 * 1000;

/** The client-only application below `/{language}/go`. It begins in the language of its address. */
export function GoApp({ config, reader, feature, ...first }: GoAppProps) {
  const signedOut = reader === 'signed-out';
  useState(() => reader && !signedOut && nameReader(reader));
  const [{ language, messages }, speak] = useState({ language: first.language, messages: first.messages });
  const switchTo = useCallback(
    async (chosen: Language) => {
      const words = await loadMessages(chosen).catch(() => null);
      if (words === null) {
        const remedy = { again: () => void switchTo(chosen) };
        return useErrors.getState().showError(messages.error.networkText, { remedy });
      }
      speak({ language: chosen, messages: words });
      void rememberLanguage(config.webUrl, chosen);
    },
    [config.webUrl, messages],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const shown = useMemo(
    () =>
      feature && reader && reader !== 'signed-out'
        ? { feature, language: first.language, profileId: reader.profile.id }
        : null,
    [feature, reader, first.language],
  );
  return (
    <LanguageSwitch.Provider value={switchTo}>
      <IntlProvider locale={language} messages={messages as Messages} onError={onWordsError}>
        <ServicesProvider config={config}>
          <PageFeature value={shown}>
            <Guarded language={language} messages={messages} signedOut={signedOut} />
          </PageFeature>
        </ServicesProvider>
      </IntlProvider>
    </LanguageSwitch.Provider>
  );
}

/** No time zone is given: the device's own is meant, and to ask for its name takes up to 15 ms at the start. */
function onWordsError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error);
}

function Guarded({
  language,
  messages,
  signedOut,
}: Pick<GoAppProps, 'language' | 'messages'> & { signedOut: boolean }) {
  const { log, config } = useServices();
  return (
    <ErrorBoundary language={language} messages={messages} log={log}>
      <SessionProvider signedOut={signedOut} pollSeconds={config.sessionPollSeconds}>
        <DataCache>
          <Display />
          <RouterProvider>
            <SessionGate>
              <RegionGate>
                <LaunchProvider>
                  <ProfileMode />
                  <AppShell />
                </LaunchProvider>
              </RegionGate>
            </SessionGate>
            <ErrorModal />
          </RouterProvider>
          <OfflineBanner />
        </DataCache>
      </SessionProvider>
    </ErrorBoundary>
  );
}

function Display() {
  useDisplay();
  return null;
}

function ProfileMode() {
  useProfileMode();
  return null;
}

/** The query cache. A list that brings no reply at all is fatal; some reads fail in silence. Source: Spec §8. */
function DataCache({ children }: { children: ReactNode }) {
  const { log } = useServices();
  const t = useTranslations();
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, query) => {
            if (error instanceof SignedOut) return;
            const { failure } = (query.meta ?? {}) as Partial<ReadMeta>;
            const noReply = isWithoutReply(error);
            if (noReply) useConnection.getState().lost();
            // What has been read before stays on the page and can be used.
            const keptNothing = failure === 'profile' ? expectedProfile() === null : failure === 'list';
            if (noReply && keptNothing && query.state.data === undefined)
              useErrors.getState().showError(t('error.networkText'), { fatal: true });
            if (!noReply && failure === 'profile') useErrors.getState().showError(t('message.tryLater'));
            if (!noReply || failure === 'silent') void log(error.message, String(query.queryKey));
          },
        }),
        // Offline is an answer too, and what is shown says so; what waits for a connection is asked for again in useReconnect.
        defaultOptions: {
          queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: false, networkMode: 'always' },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
