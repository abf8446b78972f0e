import type { Category, Language } from '@nimbo/domain';

export const CATEGORY_NAMES: Readonly<Record<Language, Readonly<Record<Category, string>>>> = {
  en: {
    adventure: 'Adventure',
    arcade: 'Arcade',
    casual: 'Casual',
    racing: 'Racing',
    rpg: 'RPG',
    'sci-fi': 'Sci-fi',
    shooter: 'Shooter',
    simulation: 'Simulation',
    sports: 'Sports',
  },
  es: {
    adventure: 'Aventura',
    arcade: 'Arcade',
    casual: 'Casual',
    racing: 'Carreras',
    rpg: 'Rol',
    'sci-fi': 'Ciencia ficción',
    shooter: 'Disparos',
    simulation: 'Simulación',
    sports: 'Deportes',
  },
  pt: {
    adventure: 'Aventura',
    arcade: 'Arcade',
    casual: 'Casual',
    racing: 'Corrida',
    rpg: 'RPG',
    'sci-fi': 'Ficção científica',
    shooter: 'Tiro',
    simulation: 'Simulação',
    sports: 'Esportes',
  },
};
