import type { Language } from '@nimbo/domain';
import type { MessageShape } from './messages/shape.ts';

const LOADERS: Readonly<Record<Language, () => Promise<MessageShape>>> = {
  en: () => import('./messages/en.ts').then(({ en }) => en),
  es: () => import('./messages/es.ts').then(({ es }) => es),
  pt: () => import('./messages/pt.ts').then(({ pt }) => pt),
};

/** The messages of one language, by themselves: a browser needs no others. */
export function loadMessages(language: Language): Promise<MessageShape> {
  return LOADERS[language]();
}
