import { defineConfig } from '@playwright/test';
import base from '../e2e/playwright.config.ts';
import { REPOSITORY } from '../workspaces.ts';

/** Longer than `npm test` has time for: whole evenings of a family, in every language. */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  globalSetup: '../e2e/start-onebox.ts',
  outputDir: `${REPOSITORY}/test-results/journeys`,
});
