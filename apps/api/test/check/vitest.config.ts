import { defineConfig } from 'vitest/config';

/** Long checks of the api, named in package.json; they need the run's PostgreSQL as the tests do. */
export default defineConfig({
  test: {
    root: new URL('../../../..', import.meta.url).pathname,
    include: ['apps/api/test/check/*.check.ts'],
    globalSetup: ['packages/testkit/src/vitest-setup.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 60_000,
    disableConsoleIntercept: true,
  },
});
