import type { PushMessage } from '@nimbo/contracts/push';
import type { Language, NoticeCode } from '@nimbo/domain';

/** What can be told while the app is closed. */
export type PushCode = NoticeCode;

interface PushText {
  readonly title: string;
  readonly body: string;
}

/** No names and no games: a lock screen is read by others. */
const TEXTS: Readonly<Record<Language, Readonly<Record<PushCode, PushText>>>> = {
  en: {
    'wish-made': { title: 'Somebody asks you', body: 'A profile of your home waits for your yes or no.' },
    'wish-granted': { title: 'The answer is yes', body: 'What you asked for was allowed.' },
    'wish-refused': { title: 'The answer is no', body: 'What you asked for was not allowed.' },
    'pin-exhausted': { title: 'A PIN was tried too often', body: 'It stays locked until you replace it.' },
    'pin-recovered': { title: 'A PIN was replaced', body: 'It was done by the code of a mail to you.' },
  },
  es: {
    'wish-made': { title: 'Te piden permiso', body: 'Un perfil de tu casa espera tu sí o tu no.' },
    'wish-granted': { title: 'La respuesta es sí', body: 'Te dieron permiso para lo que pediste.' },
    'wish-refused': { title: 'La respuesta es no', body: 'No te dieron permiso para lo que pediste.' },
    'pin-exhausted': { title: 'Demasiados intentos con un PIN', body: 'Queda bloqueado hasta que lo cambies.' },
    'pin-recovered': { title: 'Se cambió un PIN', body: 'Se hizo con el código de un correo enviado a ti.' },
  },
  pt: {
    'wish-made': { title: 'Alguém está pedindo', body: 'Um perfil da sua casa espera o seu sim ou não.' },
    'wish-granted': { title: 'A resposta é sim', body: 'O que você pediu foi liberado.' },
    'wish-refused': { title: 'A resposta é não', body: 'O que você pediu não foi liberado.' },
    'pin-exhausted': { title: 'Tentaram um PIN vezes demais', body: 'Ele fica bloqueado até você trocar.' },
    'pin-recovered': { title: 'Um PIN foi trocado', body: 'Foi com o código de um e-mail enviado a você.' },
  },
};

export function writePush(code: PushCode, language: Language): PushMessage {
  return { ...TEXTS[language][code], tag: code, path: `/${language}/go/notifications` };
}
