import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Letter, writeLetter } from '../letter.ts';

export interface PinCodeLetter {
  /** Whose PIN was forgotten. */
  readonly nickname: string;
  readonly code: string;
  readonly minutes: number;
}

const TEXTS = {
  en: ({ nickname, minutes }: PinCodeLetter) => ({
    subject: `A new PIN for ${nickname}`,
    paragraphs: [
      `Somebody in your home forgot the PIN of ${nickname} on ${PRODUCT_NAME}. With this code you can set a new one.`,
    ],
    label: 'Code',
    notes: [
      `The code works once, for ${minutes} minutes. Whoever has it can replace the PIN, so keep it to yourself.`,
      'Nobody asked you? Then do nothing: the PIN stays as it is.',
    ],
  }),
  es: ({ nickname, minutes }: PinCodeLetter) => ({
    subject: `Un PIN nuevo para ${nickname}`,
    paragraphs: [
      `En tu casa alguien olvidó el PIN de ${nickname} en ${PRODUCT_NAME}. Con este código puedes poner uno nuevo.`,
    ],
    label: 'Código',
    notes: [
      `El código funciona una vez, durante ${minutes} minutos. Quien lo tenga puede cambiar el PIN: no lo compartas.`,
      '¿Nadie te lo pidió? Entonces no hagas nada: el PIN sigue igual.',
    ],
  }),
  pt: ({ nickname, minutes }: PinCodeLetter) => ({
    subject: `Um PIN novo para ${nickname}`,
    paragraphs: [
      `Alguém na sua casa esqueceu o PIN de ${nickname} no ${PRODUCT_NAME}. Com este código você cria um novo.`,
    ],
    label: 'Código',
    notes: [
      `O código funciona uma vez, por ${minutes} minutos. Quem tiver o código pode trocar o PIN: não passe para ninguém.`,
      'Ninguém pediu? Então não faça nada: o PIN continua o mesmo.',
    ],
  }),
} as const;

/** To the owner of the account: the code that replaces a forgotten PIN. */
export function pinCodeLetter(language: Language, values: PinCodeLetter): Letter {
  const { subject, paragraphs, label, notes } = TEXTS[language](values);
  const rows = [{ name: label, value: values.code }];
  return writeLetter({ kind: 'pin-code', language, subject, paragraphs, rows, notes });
}
