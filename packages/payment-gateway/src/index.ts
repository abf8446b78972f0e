export * from './failures.ts';
export * from './port.ts';
