import type { Language } from '@nimbo/domain';
import type { GoConfig } from './config.ts';

export interface GoAppProps {
  readonly config: GoConfig;
  readonly language: Language;
}

/** The client-only application below `/{language}/go`. */
export function GoApp({ language }: GoAppProps) {
  return <main lang={language}>Nimbo</main>;
}
