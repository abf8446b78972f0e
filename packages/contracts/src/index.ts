export * from './cdn.ts';
export * from './host.ts';
export * from './http.ts';
export * from './launch.ts';
export * from './onebox.ts';
export * from './problems.ts';
export * from './signaling.ts';
export * from './tokens.ts';
