import type { PushMessage } from '@nimbo/contracts/push';
import type { Language, NoticeCode } from '@nimbo/domain';

/** What can be told while the app is closed: notices, and `turn-come` to who waits in the queue with the page out of sight. */
export type PushCode = NoticeCode | 'turn-come';

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
    'turn-come': { title: 'It’s your turn', body: 'Your game has a server, which waits for one minute.' },
  },
  es: {
    'wish-made': { title: 'Te piden permiso', body: 'Un perfil de tu casa espera tu sí o tu no.' },
    'wish-granted': { title: 'La respuesta es sí', body: 'Te dieron permiso para lo que pediste.' },
    'wish-refused': { title: 'La respuesta es no', body: 'No te dieron permiso para lo que pediste.' },
    'pin-exhausted': { title: 'Demasiados intentos con un PIN', body: 'Queda bloqueado hasta que lo cambies.' },
    'pin-recovered': { title: 'Se cambió un PIN', body: 'Se hizo con el código de un correo enviado a ti.' },
    'turn-come': { title: 'Es tu turno', body: 'Tu juego ya tiene servidor y te espera un minuto.' },
  },
  pt: {
    'wish-made': { title: 'Alguém está pedindo', body: 'Um perfil da sua casa espera o seu sim ou não.' },
    'wish-granted': { title: 'A resposta é sim', body: 'O que você pediu foi liberado.' },
    'wish-refused': { title: 'A resposta é não', body: 'O que você pediu não foi liberado.' },
    'pin-exhausted': { title: 'Tentaram um PIN vezes demais', body: 'Ele fica bloqueado até você trocar.' },
    'pin-recovered': { title: 'Um PIN foi trocado', body: 'Foi com o código de um e-mail enviado a você.' },
    'turn-come': { title: 'Chegou a sua vez', body: 'O seu jogo já tem servidor, que espera um minuto.' },
  },
};

/** A turn leads to wherever the app is: the page that waits goes on by itself. */
export function writePush(code: PushCode, language: Language): PushMessage {
  const path = code === 'turn-come' ? `/${language}/go` : `/${language}/go/notifications`;
  return { ...TEXTS[language][code], tag: code, path };
}
