import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import { endRunningOnebox, startOnebox } from './onebox.ts';
import { basePort, en, endSession, onebox, play, signIn } from './player.ts';
import { START_OPTIONS } from './start-onebox.ts';
import { decodedPerSecond, figures, watchConnections } from './stream.ts';
import { noteTraffic, test } from './traffic.ts';

/** A machine of the player's own: a network namespace with one cable to ours. */
const NAMESPACE = 'nimbo-e2e';
const SERVER = '10.203.77.1';
const PLAYER = '10.203.77.2';

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' });
const unplug = () => spawnSync('ip', ['netns', 'delete', NAMESPACE]);

let folder = '';

test.beforeAll(async () => {
  unplug();
  ip('netns', 'add', NAMESPACE);
  ip('link', 'add', 'nimbo-e2e-a', 'type', 'veth', 'peer', 'name', 'nimbo-e2e-b', 'netns', NAMESPACE);
  ip('addr', 'add', `${SERVER}/24`, 'dev', 'nimbo-e2e-a');
  ip('link', 'set', 'nimbo-e2e-a', 'up');
  ip('-n', NAMESPACE, 'addr', 'add', `${PLAYER}/24`, 'dev', 'nimbo-e2e-b');
  ip('-n', NAMESPACE, 'link', 'set', 'nimbo-e2e-b', 'up');
  ip('-n', NAMESPACE, 'link', 'set', 'lo', 'up');
  folder = mkdtempSync('/tmp/nimbo-e2e-netns-');
  const state = path.dirname(process.env.NIMBO_E2E_ONEBOX!);
  await endRunningOnebox(state);
  await startOnebox(state, basePort(), [...START_OPTIONS, '--address', SERVER]);
});

test.afterAll(() => {
  unplug();
  rmSync(folder, { recursive: true, force: true });
});

test('a browser on another machine signs in, plays and sees no address but the one setting', async () => {
  const wrapper = path.join(folder, 'chromium');
  writeFileSync(wrapper, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} /usr/bin/chromium "$@"\n`);
  chmodSync(wrapper, 0o755);
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch({ ...launchOptions, executablePath: wrapper });
  noteTraffic(browser);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await watchConnections(page);
    await signIn(page);
    await play(page, 'frozen-bubble');
    expect(await decodedPerSecond(page, 3000)).toBeGreaterThanOrEqual(30);
    const { remoteAddress, audioPackets } = await figures(page);
    expect(remoteAddress).toBe(SERVER);
    expect(audioPackets).toBeGreaterThan(0);
    await endSession(page);
    await page.getByRole('button', { name: en.after.allFine }).click();
    expect([...hosts].filter((host) => host !== '')).toEqual([SERVER]);
    expect(onebox().web).toBe(`http://${SERVER}:${basePort()}`);
  } finally {
    await browser.close();
  }
});
