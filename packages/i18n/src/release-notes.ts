import type { Language } from '@nimbo/domain';
import type { RELEASE_VERSIONS } from './release-versions.ts';

/** What a line of a note shows beside its words. */
export type ReleaseIcon = 'save' | 'speed' | 'touch' | 'search' | 'bell' | 'new';

export interface ReleaseLine {
  readonly icon: ReleaseIcon;
  readonly title: string;
  readonly text: string;
}

type Words = Readonly<Record<Language, readonly [title: string, text: string]>>;

interface Release {
  /** At most three: what a player notices first. */
  readonly lines: readonly (Words & { readonly icon: ReleaseIcon })[];
}

/** Notes of the versions. A version without one is published in silence. */
const RELEASES: Readonly<Record<(typeof RELEASE_VERSIONS)[number], Release>> = {
  '0.2.0': {
    lines: [
      {
        icon: 'bell',
        en: ['Told when it matters', 'Your turn in the queue and sessions that end without you, under the bell.'],
        es: ['Te avisamos cuando importa', 'Tu turno en la cola y las partidas que acaban sin ti, en la campana.'],
        pt: ['Avisos que importam', 'A sua vez na fila e as partidas que terminam sem você, no sino.'],
      },
      {
        icon: 'search',
        en: ['Search that keeps up', 'Results with every letter, and a slip of the finger is forgiven.'],
        es: ['Una búsqueda a tu ritmo', 'Resultados con cada letra, y un dedo que se resbala no importa.'],
        pt: ['Uma busca no seu ritmo', 'Resultados a cada letra, e um dedo que escorrega não atrapalha.'],
      },
      {
        icon: 'new',
        en: ['Tell us what happened', 'A problem or an idea reaches whoever looks after this Nimbo.'],
        es: ['Cuéntanos qué pasó', 'Un problema o una idea llega a quien cuida este Nimbo.'],
        pt: ['Conte o que aconteceu', 'Um problema ou uma ideia chega a quem cuida deste Nimbo.'],
      },
    ],
  },
  '0.1.0': {
    lines: [
      {
        icon: 'save',
        en: ['Your games are saved', 'Go back to an earlier point, or take the files with you.'],
        es: ['Tus partidas se guardan', 'Vuelve a un punto anterior o llévate los archivos.'],
        pt: ['Seus jogos ficam salvos', 'Volte a um ponto anterior ou leve os arquivos com você.'],
      },
      {
        icon: 'speed',
        en: ['A stream that explains itself', 'It says what holds the picture up, and what helps.'],
        es: ['Una imagen que se explica', 'Dice qué la retrasa y qué ayuda.'],
        pt: ['Uma imagem que se explica', 'Ela diz o que a atrasa e o que ajuda.'],
      },
      {
        icon: 'touch',
        en: ['Play with your thumbs', 'Touch controls on the phone, for every game that takes them.'],
        es: ['Juega con los pulgares', 'Controles táctiles en el móvil para cada juego que los admite.'],
        pt: ['Jogue com os polegares', 'Controles de toque no celular para cada jogo que os aceita.'],
      },
    ],
  },
};

/** The lines of a version's note; null where it has none. */
export function releaseNote(version: string, language: Language): readonly ReleaseLine[] | null {
  const release = (RELEASES as Readonly<Record<string, Release | undefined>>)[version];
  if (!release) return null;
  return release.lines.map((line) => ({ icon: line.icon, title: line[language][0], text: line[language][1] }));
}
