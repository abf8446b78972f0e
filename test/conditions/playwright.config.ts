import { defineConfig } from '@playwright/test';
import base from '../e2e/playwright.config.ts';
import { REPOSITORY } from '../workspaces.ts';

/** Longer than `npm test` has time for: every screen under everything that can be wrong outside of the app. */
export default defineConfig(base, {
  testDir: import.meta.dirname,
  globalSetup: '../e2e/start-onebox.ts',
  outputDir: `${REPOSITORY}/test-results/conditions`,
});
