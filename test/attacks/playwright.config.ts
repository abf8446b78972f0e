import { defineConfig } from '@playwright/test';
import base from '../e2e/playwright.config.ts';

/** What strangers try in a person's browser. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.attack.ts',
  globalSetup: '../e2e/start-onebox.ts',
  timeout: 600_000,
});
