import type { Language } from '@nimbo/domain';

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
