export * from './category-names.ts';
