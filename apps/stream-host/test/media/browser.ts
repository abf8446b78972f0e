import { type Browser, chromium } from '@playwright/test';
import { type Cleanup, requireProgram } from './tools.ts';

export const CHROMIUM_ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--autoplay-policy=no-user-gesture-required',
];

/** Debian's Chromium without a screen; it decodes and plays as it would with one. */
export async function startChromium(cleanup: Cleanup): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: requireProgram('chromium'), args: CHROMIUM_ARGUMENTS });
  cleanup.add(() => browser.close());
  return browser;
}
