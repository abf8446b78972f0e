import type { HostSignal } from '@nimbo/contracts/signaling';
import { WORDS } from '../e2e/player.ts';
import { openStreamMenu, sayPicture, streamWith } from './launch-stops.ts';
import { button, heading, type Stop } from './ways.ts';

const CLOCK: HostSignal = { type: 'clock', remainingSeconds: 2400 };
/** Pictures by the WebSocket: connected at once, and a stand-in sends none. */
const MEDIA: HostSignal = {
  type: 'media',
  display: { width: 1280, height: 720 },
  pointer: 'none',
  gamepad: {},
};
/** A telephone held upright. */
const UPRIGHT = { width: 390, height: 844 };

const PAGES = ['picture', 'quality', 'sound', 'controls'] as const;

const PAGE_STOPS: readonly Stop[] = PAGES.map((name) => ({
  name: `stream-${name}`,
  async open(page, language) {
    const words = WORDS[language];
    await openStreamMenu(page, language);
    // The picture's page leads on to that of its quality.
    if (name === 'quality') await button(page, new RegExp(`^${words.streamSettings.picture}`)).click();
    await button(page, new RegExp(`^${name === 'sound' ? words.stream.sound : words.streamSettings[name]}`)).click();
    await button(page, words.stream.resume).waitFor({ state: 'detached' });
  },
}));

/** Pages of the session menu, and what lies over a stream that cannot be seen. */
export const STREAM_STOPS: readonly Stop[] = [
  ...PAGE_STOPS,
  {
    name: 'reconnecting',
    async open(page, language) {
      await streamWith(page, language, [CLOCK, MEDIA], { cut: true });
      await sayPicture(page);
      await page.getByRole('dialog', { name: WORDS[language].stream.reconnecting }).waitFor();
      // Ending is offered once it has lasted.
      await button(page, WORDS[language].stream.end).waitFor();
    },
  },
  {
    name: 'rotate-cover',
    async open(page, language) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await page.setViewportSize(UPRIGHT);
      await streamWith(page, language, [CLOCK]);
      await sayPicture(page);
      await heading(page, WORDS[language].rotate.title).waitFor();
    },
  },
];
