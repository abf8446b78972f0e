export * from './age-label.ts';
export * from './category-names.ts';
export * from './load-messages.ts';
export * from './messages/index.ts';
export * from './plan-notice-text.ts';
export * from './problem-text.ts';
export * from './release-versions.ts';
export * from './translate.ts';
