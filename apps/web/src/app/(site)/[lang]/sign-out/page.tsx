import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { SignOutPanel } from '../../../../site/SignOutPanel.tsx';

export default async function SignOutPage({ params }: LanguagePageProps) {
  return <SignOutPanel language={await pageLanguage(params)} />;
}
