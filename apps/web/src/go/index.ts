import './no-eval.ts';

export type { GoConfig } from './config.ts';
export { GoApp, type GoAppProps } from './go-app.tsx';
export { HomeBeforeScripts } from './home/home-before-scripts.tsx';
export { LoginBeforeScripts } from './sign-in/login-before-scripts.tsx';
