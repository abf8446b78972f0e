import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import { type Letter, writeLetter } from '../letter.ts';

const TEXTS = {
  en: {
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${PRODUCT_NAME} account was changed. Other devices were signed out and need the new one.`,
    ],
    label: 'Choose a new password',
    notes: ['It was not you? Then somebody else knows how to get in: choose a new password at once.'],
  },
  es: {
    subject: 'Tu contraseña cambió',
    paragraphs: [
      `La contraseña de tu cuenta de ${PRODUCT_NAME} cambió. En los demás dispositivos se cerró la sesión y hace falta la nueva.`,
    ],
    label: 'Elegir una contraseña nueva',
    notes: ['¿No fuiste tú? Entonces alguien más puede entrar: elige una contraseña nueva enseguida.'],
  },
  pt: {
    subject: 'Sua senha foi trocada',
    paragraphs: [
      `A senha da sua conta do ${PRODUCT_NAME} foi trocada. Os outros aparelhos saíram da conta e precisam da senha nova.`,
    ],
    label: 'Escolher uma senha nova',
    notes: ['Não foi você? Então outra pessoa consegue entrar: escolha uma senha nova agora mesmo.'],
  },
} as const;

/** Tells the owner, who may not be the one who changed it. @param url where a password can be recovered */
export function passwordChangedLetter(language: Language, url: string): Letter {
  const { subject, paragraphs, label, notes } = TEXTS[language];
  return writeLetter({ kind: 'password-changed', language, subject, paragraphs, action: { label, url }, notes });
}
