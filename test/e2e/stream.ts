import type { Page } from '@playwright/test';

/** Side lengths of the small grey pictures by which scenes are told apart. */
const THUMBNAIL = { width: 32, height: 24 };

export interface StreamFigures {
  readonly framesDecoded: number;
  readonly frameWidth: number;
  readonly frameHeight: number;
  /** Sum of the squared sample values times seconds; zero means silence. Source: W3C webrtc-stats. */
  readonly audioEnergy: number;
  readonly audioPackets: number;
  /** Address the browser reaches the host at. */
  readonly remoteAddress: string;
}

/** Keeps every peer connection the page makes where a test can ask it for its statistics. Call before the page loads. */
export async function watchConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { watchedConnections: connections });
    window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
      construct: (target, args) => {
        const connection = new target(...(args as [RTCConfiguration?]));
        connections.push(connection);
        return connection;
      },
    });
  });
}

/** The browser's own statistics of the newest connection. */
export function figures(page: Page): Promise<StreamFigures> {
  return page.evaluate(async () => {
    const { watchedConnections } = window as unknown as { watchedConnections: RTCPeerConnection[] };
    const report = await watchedConnections.at(-1)?.getStats();
    const found = {
      framesDecoded: 0,
      frameWidth: 0,
      frameHeight: 0,
      audioEnergy: 0,
      audioPackets: 0,
      remoteAddress: '',
    };
    const remotes = new Map<string, string>();
    let chosen = '';
    for (const entry of report?.values() ?? []) {
      if (entry.type === 'inbound-rtp' && entry.kind === 'video') {
        found.framesDecoded = entry.framesDecoded ?? 0;
        found.frameWidth = entry.frameWidth ?? 0;
        found.frameHeight = entry.frameHeight ?? 0;
      }
      if (entry.type === 'inbound-rtp' && entry.kind === 'audio') {
        found.audioEnergy = entry.totalAudioEnergy ?? 0;
        found.audioPackets = entry.packetsReceived ?? 0;
      }
      if (entry.type === 'remote-candidate') remotes.set(entry.id, entry.address ?? '');
      if (entry.type === 'candidate-pair' && entry.nominated) chosen = entry.remoteCandidateId;
    }
    found.remoteAddress = remotes.get(chosen) ?? '';
    return found;
  });
}

/** Frames decoded each second over a span, both ends read by the page's own clock. */
export async function decodedPerSecond(page: Page, spanMs: number): Promise<number> {
  const before = await figures(page);
  const start = await page.evaluate(() => performance.now());
  await page.waitForTimeout(spanMs);
  const after = await figures(page);
  const end = await page.evaluate(() => performance.now());
  return ((after.framesDecoded - before.framesDecoded) * 1000) / (end - start);
}

/** What the player sees, as a small grey picture, row by row, 0 to 255. */
export function thumbnail(page: Page): Promise<number[]> {
  return page.locator('video').evaluate((video: HTMLVideoElement, size) => {
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(video, 0, 0, size.width, size.height);
    const { data } = context.getImageData(0, 0, size.width, size.height);
    return Array.from(
      { length: size.width * size.height },
      (_, i) => (data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]!) / 3,
    );
  }, THUMBNAIL);
}

/** Mean difference of two small pictures, 0 (equal) to 255. */
export function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

/** One small picture every half second for a span. */
export async function watchScene(page: Page, spanMs: number): Promise<number[][]> {
  const seen: number[][] = [];
  for (let elapsed = 0; elapsed < spanMs; elapsed += 500) {
    seen.push(await thumbnail(page));
    await page.waitForTimeout(500);
  }
  return seen;
}

/** How far a picture is from the nearest of those seen. */
export function distanceFromAll(picture: readonly number[], seen: readonly (readonly number[])[]): number {
  return Math.min(...seen.map((other) => distance(picture, other)));
}
