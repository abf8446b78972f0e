import type { Language } from '@nimbo/domain';

interface FailureTexts {
  readonly notFound: { readonly title: string; readonly lead: string; readonly action: string };
  readonly failure: { readonly title: string; readonly action: string };
}

/** Words of the pages that stand in for one that is missing or broken. Every page brings them along, so they are by themselves. */
export const FAILURE_TEXTS: Readonly<Record<Language, FailureTexts>> = {
  en: {
    notFound: { title: 'Nothing here', lead: 'The page has moved or never was.', action: 'Start page' },
    failure: { title: 'Oops! It seems that an error has occurred', action: 'Try again' },
  },
  es: {
    notFound: {
      title: 'Aquí no hay nada',
      lead: 'La página ha cambiado de sitio o nunca existió.',
      action: 'Página de inicio',
    },
    failure: { title: '¡Vaya! Parece que se ha producido un error', action: 'Intentar de nuevo' },
  },
  pt: {
    notFound: {
      title: 'Não há nada aqui',
      lead: 'A página mudou de lugar ou nunca existiu.',
      action: 'Página inicial',
    },
    failure: { title: 'Ops! Parece que ocorreu um erro', action: 'Tentar de novo' },
  },
};
