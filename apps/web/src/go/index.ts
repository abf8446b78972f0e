import './no-eval.ts';

export type { GoConfig } from './config.ts';
export { GoApp, type GoAppProps } from './go-app.tsx';
