import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { StartOrder } from '@nimbo/contracts/host';
import { FaultRelay } from '@nimbo/testkit/fault-relay';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FROZEN_BUBBLE } from '../../fixtures/recipes.ts';
import { startChromium } from '../../media/browser.ts';
import { bundle } from '../../media/page-server.ts';
import { Cleanup } from '../../media/tools.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { REAL_WORKER, startTestHost, type TestHost } from '../../support/host.ts';
import { StallingProxy } from './stalling-proxy.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>stream</title>
<style>
  html, body, main { margin: 0; width: 100%; height: 100%; background: #000 }
  video { width: 100%; height: 100%; object-fit: contain }
</style>
<main><video></video><audio></audio></main>
<script type="module" src="/page.js"></script>`;

interface PlayerOptions {
  /** Does something to the page before it loads. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A host, a browser and the way between them, all of them the real ones; only the api is a stand-in. */
export class LiveHost {
  readonly api: FakeApi;
  readonly host: TestHost;
  readonly browser: Browser;
  readonly relay: FaultRelay;
  readonly #cleanup: Cleanup;
  readonly #proxy: StallingProxy;
  readonly #address: string;
  /** The session tickets are given for. */
  id = '';
  #isCut = false;

  private constructor(
    parts: Pick<LiveHost, 'api' | 'host' | 'browser' | 'relay'>,
    cleanup: Cleanup,
    proxy: StallingProxy,
    address: string,
  ) {
    this.api = parts.api;
    this.host = parts.host;
    this.browser = parts.browser;
    this.relay = parts.relay;
    this.#cleanup = cleanup;
    this.#proxy = proxy;
    this.#address = address;
  }

  static async start(): Promise<LiveHost> {
    const cleanup = new Cleanup();
    const api = await startFakeApi();
    cleanup.add(() => api.close());
    const host = await startTestHost(api.url, 1, REAL_WORKER);
    cleanup.add(() => host.stop());
    const [udpPort = 0] = host.settings.udpPorts;
    const relay = await FaultRelay.start({ host: { address: '127.0.0.1', port: udpPort } });
    cleanup.add(() => relay.close());
    const proxy = await StallingProxy.start(host.settings.port);
    cleanup.add(() => proxy.close());
    const browser = await startChromium(cleanup);
    let live: LiveHost | undefined;
    const script = await bundle(path.join(import.meta.dirname, 'page.ts'));
    const server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      if (pathname === '/page.js') return response.setHeader('content-type', 'text/javascript').end(script);
      if (pathname !== '/ticket') return response.setHeader('content-type', 'text/html').end(PAGE);
      const ticket = await live?.ticket(searchParams.get('takeOver') === 'true');
      if (!ticket) return response.destroy();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(ticket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup.add(() => server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/?host=${udpPort}&relay=${relay.port}`;
    live = new LiveHost({ api, host, browser, relay }, cleanup, proxy, address);
    return live;
  }

  /** Starts a game and waits until it can be seen. */
  async order(changes: Partial<StartOrder> = {}, recipe = FROZEN_BUBBLE): Promise<string> {
    this.id = crypto.randomUUID();
    await this.host.order(this.id, recipe, { saveKey: this.id, maxPlaySeconds: 7200, ...changes });
    const { status, endReason } = await this.api.seen(this.id, ({ status }) =>
      ['ready', 'playing', 'ended'].includes(status),
    );
    if (status === 'ended') throw new Error(`the game could not be started: ${endReason}`);
    return this.id;
  }

  async status(wanted: string) {
    return this.api.seen(this.id, ({ status }) => status === wanted);
  }

  /** A browser of its own that plays, with its own memory. */
  async newPlayer(options: PlayerOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
    const context = await this.browser.newContext();
    return { context, page: await this.openPage(context, options) };
  }

  /** Opens the page and waits for the first picture. */
  async openPage(context: BrowserContext, { prepare }: PlayerOptions = {}): Promise<Page> {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(this.#address);
    await page.waitForFunction(() => window.pictures.length > 0 || window.stream.state.phase === 'in-use');
    return page;
  }

  async ticket(takeOver: boolean): Promise<{ ticket: string; signalingUrl: string } | null> {
    if (this.#isCut) return null;
    const ticket = await this.api.ticket(this.id, { claims: { takeOver } });
    return { ticket, signalingUrl: `ws://127.0.0.1:${this.#proxy.port}/signaling` };
  }

  /** Lets nothing pass between browser and service. */
  async setCut(cut: boolean): Promise<void> {
    this.#isCut = cut;
    this.#proxy.cut = cut;
    await this.relay.changeBoth({ cut });
  }

  async stop(): Promise<void> {
    await this.#cleanup.run();
  }
}
