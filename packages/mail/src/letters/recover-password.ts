import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Letter, writeLetter } from '../letter.ts';

export interface RecoverPasswordLetter {
  readonly url: string;
  /** How long the link works. */
  readonly minutes: number;
}

const TEXTS = {
  en: (minutes: number) => ({
    subject: 'Choose a new password',
    paragraphs: [`Someone, most likely you, asked for a new password for ${PRODUCT_NAME}.`],
    label: 'Choose a new password',
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'It was not you? Then do nothing: your password stays as it is.',
    ],
  }),
  es: (minutes: number) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [`Alguien, seguramente tú, pidió una contraseña nueva para ${PRODUCT_NAME}.`],
    label: 'Elegir una contraseña nueva',
    notes: [
      `El enlace funciona una vez, durante ${minutes} minutos.`,
      '¿No fuiste tú? Entonces no hagas nada: tu contraseña sigue igual.',
    ],
  }),
  pt: (minutes: number) => ({
    subject: 'Escolha uma senha nova',
    paragraphs: [`Alguém, provavelmente você, pediu uma senha nova para o ${PRODUCT_NAME}.`],
    label: 'Escolher uma senha nova',
    notes: [
      `O link funciona uma vez, por ${minutes} minutos.`,
      'Não foi você? Então não faça nada: sua senha continua a mesma.',
    ],
  }),
} as const;

/** The way back in for somebody who forgot the password. */
export function recoverPasswordLetter(language: Language, { url, minutes }: RecoverPasswordLetter): Letter {
  const { subject, paragraphs, label, notes } = TEXTS[language](minutes);
  return writeLetter({ kind: 'recover-password', language, subject, paragraphs, action: { label, url }, notes });
}
