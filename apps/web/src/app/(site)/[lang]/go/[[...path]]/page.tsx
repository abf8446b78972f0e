import { billboardPath, catalogListPath } from '@nimbo/contracts/cdn';
import type { Language } from '@nimbo/domain';
import { loadMessages } from '@nimbo/i18n';
import { headers } from 'next/headers';
import { preconnect, preload } from 'react-dom';
import { pageLanguage } from '../../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../../language/page-props.ts';
import { services } from '../../../../../services.ts';
import { GoMount } from '../../../../../site/GoMount.tsx';

/** What home begins with is on its way before the code that asks for it. A child's home has no billboard and nothing that is free. */
const firstLists = (language: Language, kids: boolean) => [
  catalogListPath('popular', language),
  catalogListPath('games', language),
  ...(kids ? [] : [billboardPath('L', language), catalogListPath('free', language)]),
];

interface GoPageProps extends LanguagePageProps {
  /** What stands after `/go`; nothing is home. */
  readonly params: Promise<{ lang: string; path?: string[] }>;
}

/** The app. Addresses are settings of the running process, so they travel with the page and never with the build. */
export default async function GoPage({ params }: GoPageProps) {
  const language = await pageLanguage(params);
  const { config, appVersion, authSessionId, pageReader, feature } = services();
  const isHome = (await params).path === undefined;
  const asked = await headers();
  const session = await authSessionId({ headers: asked });
  // The first things the app asks for come from these two.
  for (const origin of [config.apiPublicUrl, config.cdnPublicUrl]) preconnect(origin, { crossOrigin: 'anonymous' });
  const reader = session === null ? 'signed-out' : await pageReader(session, asked.get('user-agent'));
  const named = reader === 'signed-out' ? null : reader;
  if (isHome && reader !== 'signed-out')
    for (const path of firstLists(language, named?.profile.kids ?? false))
      preload(config.cdnPublicUrl + path, { as: 'fetch', crossOrigin: 'anonymous' });
  return (
    <GoMount
      language={language}
      messages={await loadMessages(language)}
      reader={reader}
      feature={isHome && named !== null ? feature(language, named) : null}
      config={{
        webUrl: config.publicUrl,
        apiUrl: config.apiPublicUrl,
        userApiUrl: `${config.apiPublicUrl}/user`,
        cdnUrl: config.cdnPublicUrl,
        appVersion,
        appScheme: config.appScheme,
        sessionPollSeconds: config.sessionPollSeconds,
      }}
    />
  );
}
