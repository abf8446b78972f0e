import type { Language, Title } from '@nimbo/domain';

type InLanguages = Readonly<Record<Language, string>>;

/** Subjects of the learning activities by GCompris' own section names, for a sentence `An activity about …`. */
export const SUBJECTS: Readonly<Record<string, InLanguages>> = {
  addition: { en: 'addition', es: 'la suma', pt: 'adição' },
  arithmetic: { en: 'calculating', es: 'el cálculo', pt: 'cálculo' },
  arts: { en: 'art', es: 'el arte', pt: 'arte' },
  braille: { en: 'braille', es: 'el braille', pt: 'braille' },
  color: { en: 'colours', es: 'los colores', pt: 'cores' },
  colors: { en: 'colours', es: 'los colores', pt: 'cores' },
  computer: { en: 'using a computer', es: 'el uso del ordenador', pt: 'o uso do computador' },
  discovery: { en: 'discovering', es: 'descubrir', pt: 'descobrir' },
  division: { en: 'division', es: 'la división', pt: 'divisão' },
  experiment: { en: 'experiments', es: 'los experimentos', pt: 'experiências' },
  fun: { en: 'having fun', es: 'divertirse', pt: 'diversão' },
  geography: { en: 'geography', es: 'la geografía', pt: 'geografia' },
  history: { en: 'history', es: 'la historia', pt: 'história' },
  keyboard: { en: 'the keyboard', es: 'el teclado', pt: 'o teclado' },
  letters: { en: 'letters', es: 'las letras', pt: 'letras' },
  logic: { en: 'logic', es: 'la lógica', pt: 'lógica' },
  math: { en: 'mathematics', es: 'las matemáticas', pt: 'matemática' },
  maze: { en: 'mazes', es: 'los laberintos', pt: 'labirintos' },
  measures: { en: 'measuring', es: 'las medidas', pt: 'medidas' },
  memory: { en: 'memory', es: 'la memoria', pt: 'memória' },
  mobile: { en: 'balance', es: 'el equilibrio', pt: 'equilíbrio' },
  money: { en: 'money', es: 'el dinero', pt: 'dinheiro' },
  mouse: { en: 'the mouse', es: 'el ratón', pt: 'o mouse' },
  multiplication: { en: 'multiplication', es: 'la multiplicación', pt: 'multiplicação' },
  music: { en: 'music', es: 'la música', pt: 'música' },
  numeration: { en: 'numbers', es: 'los números', pt: 'números' },
  puzzle: { en: 'puzzles', es: 'los rompecabezas', pt: 'quebra-cabeças' },
  reading: { en: 'reading', es: 'la lectura', pt: 'leitura' },
  sciences: { en: 'science', es: 'la ciencia', pt: 'ciência' },
  strategy: { en: 'strategy', es: 'la estrategia', pt: 'estratégia' },
  subtraction: { en: 'subtraction', es: 'la resta', pt: 'subtração' },
  vocabulary: { en: 'vocabulary', es: 'el vocabulario', pt: 'vocabulário' },
  words: { en: 'words', es: 'las palabras', pt: 'palavras' },
};

export const SOLITAIRE_SUMMARY: InLanguages = {
  en: 'A solitaire card game',
  es: 'Un solitario de cartas',
  pt: 'Um jogo de paciência',
};

export const SOLITAIRE_DESCRIPTION: InLanguages = {
  en: 'One of the solitaire card games of the AisleRiot collection, for one player and a mouse.',
  es: 'Uno de los solitarios de cartas de la colección AisleRiot, para un jugador y un ratón.',
  pt: 'Um dos jogos de paciência da coleção AisleRiot, para um jogador e um mouse.',
};

/** @param subjects joined by a comma */
export const activitySummary = (subjects: string): InLanguages => ({
  en: `A learning activity for children: ${subjects}`,
  es: `Una actividad para aprender, para niños: ${subjects}`,
  pt: `Uma atividade de aprendizagem para crianças: ${subjects}`,
});

/** @param difficulty one to six */
export const activityDescription = (difficulty: number): InLanguages => ({
  en: `One of the learning activities of the GCompris collection. Difficulty: ${difficulty} of 6.`,
  es: `Una de las actividades de la colección GCompris. Dificultad: ${difficulty} de 6.`,
  pt: `Uma das atividades da coleção GCompris. Dificuldade: ${difficulty} de 6.`,
});

const SOLITAIRE_CONTROLS: Title['controls'] = [
  {
    input: 'mouse',
    keys: ['left-click'],
    action: {
      en: 'Drag a card, or click the stock to deal',
      es: 'Arrastrar una carta, o repartir del mazo',
      pt: 'Arrastar uma carta, ou distribuir do monte',
    },
  },
  { input: 'keyboard', keys: ['ControlLeft', 'KeyZ'], action: { en: 'Take back', es: 'Deshacer', pt: 'Desfazer' } },
  { input: 'keyboard', keys: ['ControlLeft', 'KeyH'], action: { en: 'Hint', es: 'Pista', pt: 'Dica' } },
];

const ACTIVITY_CONTROLS: Title['controls'] = [
  {
    input: 'mouse',
    keys: ['left-click'],
    action: { en: 'Choose, drag, answer', es: 'Elegir, arrastrar, responder', pt: 'Escolher, arrastar, responder' },
  },
];

/** What a mini-game's page says about its controls; the members of a collection share them. */
export function collectionControls(collection: string | null): Title['controls'] {
  if (collection === 'aisleriot') return SOLITAIRE_CONTROLS;
  return collection === 'gcompris' ? ACTIVITY_CONTROLS : [];
}
