import { DEFAULT_LANGUAGE } from '@nimbo/domain';
import { cookies, headers } from 'next/headers';
import { toReturnPath } from '../../../auth/callback-url.ts';
import type { SearchParams } from '../../../language/page-props.ts';
import { LANGUAGE_COOKIE, preferredLanguage } from '../../../language/preferred-language.ts';
import { services } from '../../../services.ts';
import { HandOver } from '../../../site/HandOver.tsx';

/**
 * Hand-over page for browsers that return from sign-out, payment or the desktop app. `to` is a path of ours; the identity
 * service brings it back as `state`. Source: ledger A2.
 */
export default async function LimboPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const { to, state } = await searchParams;
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const language = preferredLanguage(chosen, (await headers()).get('accept-language')) ?? DEFAULT_LANGUAGE;
  const path = toReturnPath(to ?? state, services().config.publicUrl);
  return <HandOver language={language} returnPath={path === '/limbo' ? '/' : path} />;
}
