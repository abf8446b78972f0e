import type { Language } from '@nimbo/domain';

type Texts = Readonly<Record<Language, string>>;

/** A sentence of the catalogue as players read it, by the English one the catalogue keeps with the rating. */
const SENTENCES: Readonly<Record<string, Texts>> = {
  'nobody has rated this title yet, so it counts as 18': {
    en: 'Nobody has rated this game yet, so it counts as 18',
    es: 'Nadie ha clasificado todavía este juego, así que cuenta como 18',
    pt: 'Ninguém classificou este jogo ainda, por isso ele conta como 18',
  },
  'OARS: nothing to rate': {
    en: 'Its makers declare nothing that would need an age limit',
    es: 'Sus creadores no declaran nada que requiera una edad mínima',
    pt: 'Seus criadores não declaram nada que exija uma idade mínima',
  },
  'rule: GCompris activities are made for children of 2 to 10 years': {
    en: 'Made for children from 2 to 10',
    es: 'Hecho para niños de 2 a 10 años',
    pt: 'Feito para crianças de 2 a 10 anos',
  },
  'rule: board, card, logic and falling-block games are for everybody unless their text speaks of violence, gambling, drugs or the like':
    {
      en: 'A board, card or puzzle game; its description mentions no violence, gambling or drugs',
      es: 'Un juego de mesa, de cartas o de ingenio; su descripción no menciona violencia, apuestas ni drogas',
      pt: 'Um jogo de tabuleiro, de cartas ou de raciocínio; sua descrição não fala de violência, apostas nem drogas',
    },
  'rule: solitaire card games of AisleRiot, no stakes and no violence': {
    en: 'A game of patience, without stakes or violence',
    es: 'Un solitario, sin apuestas ni violencia',
    pt: 'Um jogo de paciência, sem apostas nem violência',
  },
  'A ball, bricks and no living thing harmed': {
    en: 'A ball and bricks; no living thing is harmed',
    es: 'Una pelota y ladrillos; ningún ser vivo sufre daño',
    pt: 'Uma bola e tijolos; nenhum ser vivo se machuca',
  },
  'A board, card or dice game without stakes': {
    en: 'A board, card or dice game without stakes',
    es: 'Un juego de mesa, de cartas o de dados sin apuestas',
    pt: 'Um jogo de tabuleiro, de cartas ou de dados sem apostas',
  },
  'A board, card, number or skill game in which nobody is hurt': {
    en: 'A board, card, number or skill game in which nobody is hurt',
    es: 'Un juego de mesa, de cartas, de números o de habilidad en el que nadie sale herido',
    pt: 'Um jogo de tabuleiro, de cartas, de números ou de habilidade em que ninguém se machuca',
  },
  'A puzzle in which nobody is hurt': {
    en: 'A puzzle in which nobody is hurt',
    es: 'Un rompecabezas en el que nadie sale herido',
    pt: 'Um quebra-cabeça em que ninguém se machuca',
  },
  'A sport without violence': {
    en: 'A sport without violence',
    es: 'Un deporte sin violencia',
    pt: 'Um esporte sem violência',
  },
  'Abstract shapes, no living thing harmed': {
    en: 'Abstract shapes; no living thing is harmed',
    es: 'Formas abstractas; ningún ser vivo sufre daño',
    pt: 'Formas abstratas; nenhum ser vivo se machuca',
  },
  'Blood and severed bodies are the point of the game': {
    en: 'Blood and severed bodies are the point of the game',
    es: 'La sangre y los cuerpos mutilados son el centro del juego',
    pt: 'Sangue e corpos mutilados são o centro do jogo',
  },
  'Bubbles pop; nobody is hurt': {
    en: 'Bubbles pop; nobody is hurt',
    es: 'Revientan burbujas; nadie sale herido',
    pt: 'Bolhas estouram; ninguém se machuca',
  },
  'Building and trading without violence': {
    en: 'Building and trading without violence',
    es: 'Construir y comerciar sin violencia',
    pt: 'Construir e negociar sem violência',
  },
  'Building in a world of blocks': {
    en: 'Building in a world of blocks',
    es: 'Construir en un mundo de bloques',
    pt: 'Construir em um mundo de blocos',
  },
  'Chasing and collecting without harm, made for everybody': {
    en: 'Chasing and collecting without harm, made for everybody',
    es: 'Perseguir y recoger sin hacer daño, hecho para todos',
    pt: 'Perseguir e coletar sem machucar ninguém, feito para todos',
  },
  'Comic figures are hit by bombs and come back': {
    en: 'Comic figures are hit by bombs and come back',
    es: 'Las bombas alcanzan a personajes de dibujos que luego vuelven',
    pt: 'Bombas atingem personagens de desenho, que depois voltam',
  },
  'Fantasy fighting against people and monsters': {
    en: 'Fantasy fighting against people and monsters',
    es: 'Combates fantásticos contra personas y monstruos',
    pt: 'Combates fantásticos contra pessoas e monstros',
  },
  'Fighting with blood or weapons in a comic style': {
    en: 'Fighting with blood or weapons in a comic style',
    es: 'Peleas con sangre o armas en estilo de cómic',
    pt: 'Lutas com sangue ou armas em estilo de quadrinhos',
  },
  'Fights between space ships and trade in weapons': {
    en: 'Fights between spaceships, and trade in weapons',
    es: 'Combates entre naves espaciales y comercio de armas',
    pt: 'Combates entre naves espaciais e comércio de armas',
  },
  'Fights to the death with blood': {
    en: 'Fights to the death, with blood',
    es: 'Combates a muerte, con sangre',
    pt: 'Lutas até a morte, com sangue',
  },
  'Flying and driving without weapons': {
    en: 'Flying and driving without weapons',
    es: 'Volar y conducir sin armas',
    pt: 'Voar e dirigir sem armas',
  },
  'Jumping and collecting without harm to anybody': {
    en: 'Jumping and collecting without harm to anybody',
    es: 'Saltar y recoger sin que nadie sufra daño',
    pt: 'Pular e coletar sem que ninguém se machuque',
  },
  'Made for young children': {
    en: 'Made for young children',
    es: 'Hecho para niños pequeños',
    pt: 'Feito para crianças pequenas',
  },
  'Penguins are led home; a lost one only disappears': {
    en: 'Penguins are led home; a lost one only disappears',
    es: 'Se lleva a los pingüinos a casa; el que se pierde solo desaparece',
    pt: 'Os pinguins são levados para casa; o que se perde só desaparece',
  },
  'People are shot at, with blood': {
    en: 'People are shot at, with blood',
    es: 'Se dispara a personas, con sangre',
    pt: 'Atira-se em pessoas, com sangue',
  },
  'Psychological theme: loneliness': {
    en: 'Psychological theme: loneliness',
    es: 'Tema psicológico: la soledad',
    pt: 'Tema psicológico: a solidão',
  },
  'Racing without violence': {
    en: 'Racing without violence',
    es: 'Carreras sin violencia',
    pt: 'Corridas sem violência',
  },
  'Small games of skill without harm': {
    en: 'Small games of skill without harm',
    es: 'Pequeños juegos de habilidad en los que nadie sufre daño',
    pt: 'Pequenos jogos de habilidade em que ninguém se machuca',
  },
  'Space ships shoot at each other without blood': {
    en: 'Spaceships shoot at each other, without blood',
    es: 'Naves espaciales se disparan entre sí, sin sangre',
    pt: 'Naves espaciais atiram umas nas outras, sem sangue',
  },
  'Trade in drugs is the subject': {
    en: 'Trade in drugs is the subject',
    es: 'Trata del comercio de drogas',
    pt: 'O tema é o comércio de drogas',
  },
  'Words and letters, nobody is hurt': {
    en: 'Words and letters; nobody is hurt',
    es: 'Palabras y letras; nadie sale herido',
    pt: 'Palavras e letras; ninguém se machuca',
  },
};

/** What a maker declares, as a player reads it. Source: OARS 1.1. */
const ATTRIBUTES: Readonly<Record<string, Texts>> = {
  'violence-cartoon': {
    en: 'Cartoon violence',
    es: 'Violencia de dibujos animados',
    pt: 'Violência de desenho animado',
  },
  'violence-fantasy': { en: 'Fantasy violence', es: 'Violencia fantástica', pt: 'Violência fantástica' },
  'violence-realistic': { en: 'Realistic violence', es: 'Violencia realista', pt: 'Violência realista' },
  'violence-bloodshed': { en: 'Bloodshed', es: 'Sangre', pt: 'Sangue' },
  'violence-sexual': { en: 'Sexual violence', es: 'Violencia sexual', pt: 'Violência sexual' },
  'violence-desecration': {
    en: 'Desecration of the dead',
    es: 'Profanación de cadáveres',
    pt: 'Profanação de cadáveres',
  },
  'violence-slavery': { en: 'Slavery', es: 'Esclavitud', pt: 'Escravidão' },
  'violence-worship': {
    en: 'Violence against places of worship',
    es: 'Ataques a lugares de culto',
    pt: 'Ataques a locais de culto',
  },
  'drugs-alcohol': { en: 'Alcohol', es: 'Alcohol', pt: 'Álcool' },
  'drugs-narcotics': { en: 'Drugs', es: 'Drogas', pt: 'Drogas' },
  'drugs-tobacco': { en: 'Tobacco', es: 'Tabaco', pt: 'Tabaco' },
  'sex-nudity': { en: 'Nudity', es: 'Desnudos', pt: 'Nudez' },
  'sex-themes': { en: 'Sexual themes', es: 'Temas sexuales', pt: 'Temas sexuais' },
  'sex-prostitution': { en: 'Prostitution', es: 'Prostitución', pt: 'Prostituição' },
  'sex-adultery': { en: 'Adultery', es: 'Adulterio', pt: 'Adultério' },
  'sex-appearance': { en: 'Sexualised figures', es: 'Personajes sexualizados', pt: 'Personagens sexualizados' },
  'sex-homosexuality': {
    en: 'Love of the same sex',
    es: 'Amor entre personas del mismo sexo',
    pt: 'Amor entre pessoas do mesmo sexo',
  },
  'language-profanity': { en: 'Swear words', es: 'Palabrotas', pt: 'Palavrões' },
  'language-humor': { en: 'Coarse humour', es: 'Humor grosero', pt: 'Humor grosseiro' },
  'language-discrimination': { en: 'Discrimination', es: 'Discriminación', pt: 'Discriminação' },
  'money-advertising': { en: 'Advertising', es: 'Publicidad', pt: 'Publicidade' },
  'money-gambling': { en: 'Gambling', es: 'Apuestas', pt: 'Apostas' },
  'money-purchasing': {
    en: 'Purchases for real money',
    es: 'Compras con dinero real',
    pt: 'Compras com dinheiro de verdade',
  },
  'social-chat': { en: 'Chat with strangers', es: 'Chat con desconocidos', pt: 'Bate-papo com desconhecidos' },
  'social-audio': {
    en: 'Voice chat with strangers',
    es: 'Chat de voz con desconocidos',
    pt: 'Conversa por voz com desconhecidos',
  },
  'social-contacts': { en: 'Shares contacts', es: 'Comparte contactos', pt: 'Compartilha contatos' },
  'social-info': {
    en: 'Shares data about the player',
    es: 'Comparte datos del jugador',
    pt: 'Compartilha dados do jogador',
  },
  'social-location': { en: 'Shares the location', es: 'Comparte la ubicación', pt: 'Compartilha a localização' },
};

const LEVELS: Readonly<Record<string, Texts>> = {
  mild: { en: 'mild', es: 'leve', pt: 'leve' },
  moderate: { en: 'moderate', es: 'notable', pt: 'notável' },
  intense: { en: 'intense', es: 'fuerte', pt: 'forte' },
};

/** A reason for a rating, in the language it is in. */
export interface AgeReason {
  readonly text: string;
  readonly language: Language;
}

/**
 * Why a title has its age, as players read it.
 * @param reason as the catalogue keeps it; one that an operator wrote is shown as it is, in the catalogue's English
 */
export function ageReason(reason: string, language: Language): AgeReason {
  const sentence = Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason]![language] : null;
  const text = sentence ?? declared(reason, language);
  return text === null ? { text: reason, language: 'en' } : { text, language };
}

/** `OARS: violence-cartoon mild`; null for what is no declaration, or one that is not known. */
function declared(reason: string, language: Language): string | null {
  const [, attribute = '', level = ''] = /^OARS: (\S+) (\S+)$/.exec(reason) ?? [];
  if (!Object.hasOwn(ATTRIBUTES, attribute) || !Object.hasOwn(LEVELS, level)) return null;
  return `${ATTRIBUTES[attribute]![language]} (${LEVELS[level]![language]})`;
}
