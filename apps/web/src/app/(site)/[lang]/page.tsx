import { pageLanguage } from '../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../language/page-props.ts';
import { services } from '../../../services.ts';
import { Landing } from '../../../site/Landing.tsx';

export default async function LandingPage({ params }: LanguagePageProps) {
  return <Landing language={await pageLanguage(params)} cdnUrl={services().config.cdnPublicUrl} />;
}
