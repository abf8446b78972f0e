import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Letter, writeLetter } from '../letter.ts';

export interface WeeklySummaryLetter {
  /** Monday and Sunday of the week, ready to be read. */
  readonly from: string;
  readonly until: string;
  readonly children: readonly {
    readonly nickname: string;
    readonly minutes: number;
    /** The most played ones first. */
    readonly titles: readonly string[];
  }[];
  /** Where the summary is turned off. */
  readonly settingsUrl: string;
}

const TEXTS = {
  en: {
    subject: 'The week in your home',
    paragraph: ({ from, until }: WeeklySummaryLetter) => `What was played on ${PRODUCT_NAME} from ${from} to ${until}.`,
    minutes: (minutes: number) => `${minutes} min`,
    label: 'Open the settings',
    note: 'You get this once a week. You can turn it off in the settings.',
  },
  es: {
    subject: 'La semana en tu casa',
    paragraph: ({ from, until }: WeeklySummaryLetter) => `Lo que se jugó en ${PRODUCT_NAME} del ${from} al ${until}.`,
    minutes: (minutes: number) => `${minutes} min`,
    label: 'Abrir los ajustes',
    note: 'Lo recibes una vez por semana. Puedes desactivarlo en los ajustes.',
  },
  pt: {
    subject: 'A semana na sua casa',
    paragraph: ({ from, until }: WeeklySummaryLetter) => `O que foi jogado no ${PRODUCT_NAME} de ${from} a ${until}.`,
    minutes: (minutes: number) => `${minutes} min`,
    label: 'Abrir as configurações',
    note: 'Você recebe este e-mail uma vez por semana. Dá para desativar nas configurações.',
  },
} as const;

/** To the admin: how long each child played last week, and what. */
export function weeklySummaryLetter(language: Language, values: WeeklySummaryLetter): Letter {
  const { subject, paragraph, minutes, label, note } = TEXTS[language];
  const rows = values.children.map((child) => ({
    name: child.nickname,
    value: [minutes(child.minutes), ...child.titles].join(' · '),
  }));
  const action = { label, url: values.settingsUrl };
  return writeLetter({
    kind: 'weekly-summary',
    language,
    subject,
    paragraphs: [paragraph(values)],
    rows,
    action,
    notes: [note],
  });
}
