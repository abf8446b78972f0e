export * from './failures.ts';
export * from './money.ts';
export * from './port.ts';
