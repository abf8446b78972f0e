import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Letter, writeLetter } from '../letter.ts';

export interface VerifyEmailLetter {
  readonly url: string;
  /** How long the link works. */
  readonly hours: number;
}

const TEXTS = {
  en: (hours: number) => ({
    subject: 'Confirm your email',
    paragraphs: [`This address was given for an account at ${PRODUCT_NAME}. Confirm that it is yours.`],
    label: 'Confirm the email',
    notes: [`The link works once, for ${hours} hours.`, 'You have no account here? Then do nothing.'],
  }),
  es: (hours: number) => ({
    subject: 'Confirma tu correo',
    paragraphs: [`Esta dirección se indicó para una cuenta de ${PRODUCT_NAME}. Confirma que es tuya.`],
    label: 'Confirmar el correo',
    notes: [`El enlace funciona una vez, durante ${hours} horas.`, '¿No tienes cuenta aquí? Entonces no hagas nada.'],
  }),
  pt: (hours: number) => ({
    subject: 'Confirme seu e-mail',
    paragraphs: [`Este endereço foi informado para uma conta do ${PRODUCT_NAME}. Confirme que ele é seu.`],
    label: 'Confirmar o e-mail',
    notes: [`O link funciona uma vez, por ${hours} horas.`, 'Você não tem conta aqui? Então não faça nada.'],
  }),
} as const;

/** Asks whether the address of an account is its owner's. */
export function verifyEmailLetter(language: Language, { url, hours }: VerifyEmailLetter): Letter {
  const { subject, paragraphs, label, notes } = TEXTS[language](hours);
  return writeLetter({ kind: 'verify-email', language, subject, paragraphs, action: { label, url }, notes });
}
