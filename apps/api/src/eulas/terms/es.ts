import type { TermsVersions } from './terms-text.ts';

export const termsEs: TermsVersions = {
  1: {
    title: 'Condiciones de juego',
    text: `El juego se ejecuta en un servidor de este servicio y te llega como imagen y sonido. Puedes jugar tú y las personas que te acompañan.

Tu tiempo de juego es limitado. Cuando se acaba, o si te ausentas demasiado tiempo, el juego se cierra. Guarda la partida dentro del juego cuando te lo permita.

No intentes salir del juego, llegar al servidor o a otros jugadores, ni usar el servicio para algo que no sea jugar. Cerraremos la sesión de quien lo haga.

Guardamos lo que el servicio necesita: a qué juegos has jugado, cuánto tiempo, cómo los has valorado y lo que los propios juegos guardan para ti. No grabamos imagen, sonido ni teclas.

El servicio se ofrece tal como es. Un juego puede detenerse si falla un servidor; el tiempo perdido por eso no se cuenta cuando lo detectamos.`,
  },
};
