import type { Metadata } from 'next';
import { pageLanguage } from '../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../language/page-props.ts';
import { services } from '../../../services.ts';
import { Landing } from '../../../site/Landing.tsx';
import { startPageMetadata } from '../../../site/page-metadata.ts';

export async function generateMetadata({ params }: LanguagePageProps): Promise<Metadata> {
  return startPageMetadata(await pageLanguage(params), services().config.publicUrl);
}

export default async function LandingPage({ params }: LanguagePageProps) {
  return <Landing language={await pageLanguage(params)} cdnUrl={services().config.cdnPublicUrl} />;
}
