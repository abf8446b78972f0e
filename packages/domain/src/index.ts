export * from './age-rating.ts';
export * from './catalogue.ts';
export * from './categories.ts';
export * from './constants.ts';
export * from './game-id.ts';
export * from './languages.ts';
export * from './title.ts';
