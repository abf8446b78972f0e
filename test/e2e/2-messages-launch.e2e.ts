import type { PlaySession } from '@nimbo/contracts/http';
import { expect, type Page, type Route } from '@playwright/test';
import { playSession, standInForLaunch } from '../tour/stand-ins.ts';
import { type Language, onebox, signIn, WORDS } from './player.ts';
import { test } from './traffic.ts';

/** Every message of the specification's section 8 that belongs to a launch, provoked at the api, in three languages. */
const LANGUAGES = ['en', 'es', 'pt'] as const satisfies readonly Language[];
const GAME = 'frozen-bubble';
const CAN_PLAY = '**/user/v2/canPlay?**';
const SESSIONS = '**/user/play-sessions';
const SHARED = { 'access-control-allow-origin': '*' };

const answer = (body: unknown, status: number) => (route: Route) =>
  route.fulfill({ status, headers: SHARED, contentType: 'application/json', body: JSON.stringify(body) });
const refusal = (code: string, status: number) => answer({ code, status, title: code, type: 'about:blank' }, status);

async function openGame(page: Page, language: Language): Promise<void> {
  await page.goto(`${onebox().web}/${language}/go/game/${GAME}`);
  await expect(page.getByRole('button', { name: WORDS[language].game.play, exact: true })).toBeVisible();
}
async function pressPlay(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].game.play, exact: true }).click();
}
/** The error modal with this text; Escape brings the game's page back, without a loader. */
async function expectError(page: Page, language: Language, text: string, { final = false } = {}): Promise<void> {
  const { error, common } = WORDS[language];
  const modal = page.getByRole('dialog');
  await expect(modal.getByText(text, { exact: true })).toBeVisible();
  await expect(page.locator('.go-loader')).toHaveCount(0);
  await expect(modal.getByRole('button')).toHaveText(final ? [common.close] : [common.tryAgain, error.otherGame]);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
}
async function withSession(page: Page, more: Partial<PlaySession>, act: () => Promise<void>): Promise<void> {
  await standInForLaunch(page, playSession(GAME, more));
  await act();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test.describe.configure({ mode: 'serial' });

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test(`what can go wrong on the way to a game is said in ${language}`, async ({ page }) => {
    await signIn(page, language);
    await openGame(page, language);

    await test.step('the api cannot be reached', async () => {
      await page.route(CAN_PLAY, (route) => route.abort('connectionrefused'));
      await pressPlay(page, language);
      await expectError(page, language, words.error.networkText);
      await page.unroute(CAN_PLAY);
    });

    await test.step('the api fails without a reason', async () => {
      await page.route(CAN_PLAY, answer({}, 500));
      await pressPlay(page, language);
      await expectError(page, language, words.message.tryLater);
      await page.unroute(CAN_PLAY);
    });

    await test.step('the profile may not play it, and trying again would change nothing', async () => {
      await page.route(CAN_PLAY, answer([{ code: 'age-restricted', id: GAME }], 403));
      await pressPlay(page, language);
      await expectError(page, language, words.problem['age-restricted'], { final: true });
      await page.unroute(CAN_PLAY);
    });

    await test.step('no server is near, also not the second time; another game is chosen', async () => {
      await page.route(CAN_PLAY, answer({ max_play_time: 600, acceptedEulas: [], pendingEulas: [] }, 200));
      await page.route(SESSIONS, refusal('no-server', 503));
      await pressPlay(page, language);
      await expectError(page, language, words.message.noServer);
      await pressPlay(page, language);
      const again = page.getByRole('dialog').getByRole('button', { name: words.common.tryAgain });
      await expect(again).toBeFocused();
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/play-sessions'),
      );
      await page.keyboard.press('Enter');
      await asked;
      await page.getByRole('dialog').getByRole('button', { name: words.error.otherGame }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/go/games$`));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openGame(page, language);
    });

    await test.step('the game does not start', () =>
      withSession(page, { status: 'ended', endReason: 'start-failed' }, async () => {
        await page.route(SESSIONS, answer(playSession(GAME, { status: 'allocating' }), 201));
        await pressPlay(page, language);
        await expectError(page, language, words.message.launchFailed);
      }));

    await test.step('the queue is left, and nobody is told of an error', () =>
      withSession(page, { position: 3, etaSeconds: 120 }, async () => {
        await pressPlay(page, language);
        const loader = page.getByRole('dialog', { name: 'Frozen-Bubble' });
        await expect(loader.getByText(words.loader.place, { exact: true })).toBeVisible();
        await loader.getByRole('button', { name: words.loader.keepBrowsing }).click();
        await expect(loader).toHaveCount(0);
        const pill = page.getByRole('button', { name: new RegExp(`3 ${words.loader.place}`) });
        await pill.click();
        await loader.getByRole('button', { name: words.loader.leaveQueue }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(pill).toHaveCount(0);
      }));

    await test.step('the region is not served: one page, and no catalogue behind it', async () => {
      await page.route('**/location', answer({ country: 'IS', available: false, source: 'fixed' }, 200));
      await page.reload();
      const title = words.message.regionUnavailable.replace('{product}', 'Nimbo');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      const island = new Intl.DisplayNames([language], { type: 'region' }).of('IS')!;
      await expect(page.getByText(island).first()).toBeVisible();
      await page.unroute('**/location');
      await page.getByRole('button', { name: words.region.again }).click();
      await expect(page.getByRole('button', { name: words.game.play, exact: true })).toBeVisible();
    });

    await test.step('can-play refuses the region', async () => {
      await page.route(CAN_PLAY, answer([{ code: 'region-unavailable', id: GAME }], 403));
      await pressPlay(page, language);
      const title = words.message.regionUnavailable.replace('{product}', 'Nimbo');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.unroute(CAN_PLAY);
    });
  });
}
