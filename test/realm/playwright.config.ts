import { defineConfig } from '@playwright/test';
import base from '../e2e/playwright.config.ts';

/** The suite of whichever identity service Nimbo stands on. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.realm.ts',
  globalSetup: './start.ts',
});
