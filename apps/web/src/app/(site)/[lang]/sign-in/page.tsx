import { toCallbackUrl } from '../../../../auth/callback-url.ts';
import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { services } from '../../../../services.ts';
import { SignInPanel } from '../../../../site/SignInPanel.tsx';
import { SIGN_IN_ERRORS, type SignInError } from '../../../../site/texts.ts';

/** Where next-auth sends whoever has to sign in, and with which code. */
export default async function SignInPage({ params, searchParams }: LanguagePageProps) {
  const language = await pageLanguage(params);
  const { callbackUrl, error } = await searchParams;
  const target = toCallbackUrl(callbackUrl ?? `/${language}/go`, services().config.publicUrl);
  return <SignInPanel language={language} callbackUrl={target} error={toSignInError(error)} />;
}

function toSignInError(given: string | string[] | undefined): SignInError | null {
  if (given === undefined) return null;
  return SIGN_IN_ERRORS.find((code) => code === given) ?? 'Default';
}
