import type { Language } from '@nimbo/domain';
import type { RecoveryOutcome, RecoveryRefusal } from './recovery.ts';

/** Words of the pages outside the app. A missing one does not compile. */
export interface SiteTexts {
  readonly landing: {
    /** Two lines of capitals, each set to the same measure. */
    readonly headline: readonly [string, string];
    readonly lead: string;
    readonly play: string;
    readonly logIn: string;
    readonly small: string;
    readonly languages: string;
  };
  readonly signIn: {
    readonly title: string;
    readonly leaving: string;
    readonly action: string;
    readonly errors: Readonly<Record<SignInError, string>>;
  };
  readonly signOut: { readonly title: string; readonly lead: string; readonly action: string; readonly stay: string };
  readonly recover: {
    readonly title: string;
    readonly lead: string;
    readonly email: string;
    readonly send: string;
    readonly logIn: string;
    readonly social: string;
    readonly sentTitle: string;
    /** Has the place `{email}`. */
    readonly sentText: string;
    readonly backToLogIn: string;
    readonly again: string;
    /** Has the place `{seconds}`. */
    readonly againIn: string;
    readonly noMail: string;
    readonly change: string;
    readonly promise: readonly [string, string];
    /** What the api refuses by a code has its words in `@nimbo/i18n`. */
    readonly faults: Readonly<Record<Exclude<RecoveryOutcome, 'sent' | RecoveryRefusal> | 'invalid', string>>;
  };
  readonly authError: {
    readonly title: string;
    readonly action: string;
    readonly errors: Readonly<Record<AuthError, string>>;
  };
  readonly limbo: { readonly title: string; readonly lead: string; readonly stuck: string; readonly action: string };
}

/** next-auth's codes for the sign-in page, as far as they can happen here. */
export const SIGN_IN_ERRORS = ['SessionRequired', 'OAuthSignin', 'OAuthCallback', 'Callback', 'Default'] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];
/** next-auth's codes for the error page. */
export const AUTH_ERRORS = ['Configuration', 'AccessDenied', 'Default'] as const;
export type AuthError = (typeof AUTH_ERRORS)[number];

export const SITE_TEXTS: Readonly<Record<Language, SiteTexts>> = {
  en: {
    landing: {
      headline: ['Play from', 'the cloud'],
      lead: 'More than 800 open games, running on our servers and drawn on your screen. Nothing to install, nothing to update.',
      play: 'Play',
      logIn: 'Log in',
      small: 'No card needed.',
      languages: 'Language',
    },
    signIn: {
      title: 'Log in',
      leaving: 'Taking you to the log-in page.',
      action: 'Continue to log in',
      errors: {
        SessionRequired: 'Log in to go on.',
        OAuthSignin: 'The log-in service did not answer. Try again in a moment.',
        OAuthCallback: 'The log-in was not completed. Try again.',
        Callback: 'We could not finish the log-in. Try again in a moment.',
        Default: 'That did not work. Try again.',
      },
    },
    signOut: {
      title: 'Log out?',
      lead: 'A game that is running on this device ends.',
      action: 'Log out',
      stay: 'Stay logged in',
    },
    recover: {
      title: 'Forgot your password?',
      lead: 'Tell us the email of your account and we send you a link to choose a new one.',
      email: 'Email',
      send: 'Send the link',
      logIn: 'Log in',
      social: 'Joined with Google, Apple, Facebook or Twitch? Your password lives there.',
      sentTitle: 'Check your email',
      sentText: 'We sent a link to {email}. It works once and ends in 30 minutes.',
      backToLogIn: 'Back to log in',
      again: 'Send again',
      againIn: 'Send again in {seconds} s',
      noMail: 'Nothing arrives? Look in your spam folder or',
      change: 'change the address',
      promise: ['Your games keep running up here.', 'Come back to them from any screen.'],
      faults: {
        invalid: 'Write a whole email address, like ana@casa.example.',
        busy: 'We have sent several mails already. Wait some minutes, then try again.',
        failed: 'An error occurred, please try again later',
        offline: 'Connection error. Please check your internet access and try again.',
      },
    },
    authError: {
      title: 'Log-in is not possible',
      action: 'Back to the start page',
      errors: {
        Configuration: 'Something is set up wrongly on our side. We have been told.',
        AccessDenied: 'This account may not log in here.',
        Default: 'Please try again later.',
      },
    },
    limbo: {
      title: 'One moment',
      lead: 'Taking you back to Nimbo.',
      stuck: 'Nothing moving after 5 seconds?',
      action: 'Continue by hand',
    },
  },
  es: {
    landing: {
      headline: ['Juega desde', 'la nube'],
      lead: 'Más de 800 juegos abiertos que funcionan en nuestros servidores y se ven en tu pantalla. Nada que instalar, nada que actualizar.',
      play: 'Jugar',
      logIn: 'Iniciar sesión',
      small: 'Sin tarjeta.',
      languages: 'Idioma',
    },
    signIn: {
      title: 'Iniciar sesión',
      leaving: 'Te llevamos a la página de inicio de sesión.',
      action: 'Continuar',
      errors: {
        SessionRequired: 'Inicia sesión para continuar.',
        OAuthSignin: 'El servicio de inicio de sesión no responde. Inténtalo de nuevo en un momento.',
        OAuthCallback: 'El inicio de sesión no se completó. Inténtalo de nuevo.',
        Callback: 'No pudimos terminar el inicio de sesión. Inténtalo de nuevo en un momento.',
        Default: 'Algo salió mal. Inténtalo de nuevo.',
      },
    },
    signOut: {
      title: '¿Cerrar sesión?',
      lead: 'El juego que esté en marcha en este dispositivo terminará.',
      action: 'Cerrar sesión',
      stay: 'Quedarme',
    },
    recover: {
      title: '¿Olvidaste tu contraseña?',
      lead: 'Dinos el correo de tu cuenta y te enviamos un enlace para elegir una nueva.',
      email: 'Correo',
      send: 'Enviar el enlace',
      logIn: 'Iniciar sesión',
      social: '¿Te uniste con Google, Apple, Facebook o Twitch? Tu contraseña está allí.',
      sentTitle: 'Revisa tu correo',
      sentText: 'Enviamos un enlace a {email}. Sirve una sola vez y caduca en 30 minutos.',
      backToLogIn: 'Volver a iniciar sesión',
      again: 'Enviar otra vez',
      againIn: 'Enviar otra vez en {seconds} s',
      noMail: '¿No llega? Mira en el correo no deseado o',
      change: 'cambia la dirección',
      promise: ['Tus juegos siguen aquí arriba.', 'Vuelve a ellos desde cualquier pantalla.'],
      faults: {
        invalid: 'Escribe un correo completo, como ana@casa.example.',
        busy: 'Ya enviamos varios correos. Espera unos minutos e inténtalo de nuevo.',
        failed: 'Ocurrió un error, inténtalo más tarde',
        offline: 'Error de conexión. Revisa tu acceso a internet e inténtalo de nuevo.',
      },
    },
    authError: {
      title: 'No se puede iniciar sesión',
      action: 'Volver a la página de inicio',
      errors: {
        Configuration: 'Hay algo mal configurado por nuestra parte. Ya tenemos el aviso.',
        AccessDenied: 'Esta cuenta no puede iniciar sesión aquí.',
        Default: 'Inténtalo de nuevo más tarde.',
      },
    },
    limbo: {
      title: 'Un momento',
      lead: 'Te llevamos de vuelta a Nimbo.',
      stuck: '¿No pasa nada en 5 segundos?',
      action: 'Continuar a mano',
    },
  },
  pt: {
    landing: {
      headline: ['Jogue direto', 'da nuvem'],
      lead: 'Mais de 800 jogos abertos, rodando nos nossos servidores e desenhados na sua tela. Nada para instalar, nada para atualizar.',
      play: 'Jogar',
      logIn: 'Entrar',
      small: 'Sem cartão.',
      languages: 'Idioma',
    },
    signIn: {
      title: 'Entrar',
      leaving: 'Levando você para a página de login.',
      action: 'Continuar',
      errors: {
        SessionRequired: 'Entre para continuar.',
        OAuthSignin: 'O serviço de login não respondeu. Tente de novo daqui a pouco.',
        OAuthCallback: 'O login não foi concluído. Tente de novo.',
        Callback: 'Não conseguimos concluir o login. Tente de novo daqui a pouco.',
        Default: 'Não deu certo. Tente de novo.',
      },
    },
    signOut: {
      title: 'Sair da conta?',
      lead: 'O jogo que estiver rodando neste aparelho termina.',
      action: 'Sair',
      stay: 'Ficar',
    },
    recover: {
      title: 'Esqueceu sua senha?',
      lead: 'Diga o e-mail da sua conta e enviamos um link para você escolher uma nova.',
      email: 'E-mail',
      send: 'Enviar o link',
      logIn: 'Entrar',
      social: 'Entrou com Google, Apple, Facebook ou Twitch? Sua senha fica lá.',
      sentTitle: 'Veja seu e-mail',
      sentText: 'Enviamos um link para {email}. Ele funciona uma vez e vence em 30 minutos.',
      backToLogIn: 'Voltar para entrar',
      again: 'Enviar outra vez',
      againIn: 'Enviar outra vez em {seconds} s',
      noMail: 'Não chegou? Olhe na caixa de spam ou',
      change: 'troque o endereço',
      promise: ['Seus jogos continuam aqui em cima.', 'Volte a eles de qualquer tela.'],
      faults: {
        invalid: 'Escreva um e-mail completo, como ana@casa.example.',
        busy: 'Já enviamos vários e-mails. Espere alguns minutos e tente de novo.',
        failed: 'Ocorreu um erro, tente mais tarde',
        offline: 'Erro de conexão. Verifique seu acesso à internet e tente de novo.',
      },
    },
    authError: {
      title: 'Não é possível entrar',
      action: 'Voltar à página inicial',
      errors: {
        Configuration: 'Algo está mal configurado do nosso lado. Já fomos avisados.',
        AccessDenied: 'Esta conta não pode entrar aqui.',
        Default: 'Tente de novo mais tarde.',
      },
    },
    limbo: {
      title: 'Um momento',
      lead: 'Levando você de volta ao Nimbo.',
      stuck: 'Nada aconteceu em 5 segundos?',
      action: 'Continuar manualmente',
    },
  },
};
