import {
  installPackages,
  launchSet,
  missingPackages,
  STREAMING_PACKAGES,
} from '../apps/onebox/src/setup/debian-packages.ts';

/** What only tests need: the browser, network namespaces, and X clients to look at a display. */
const TEST_PACKAGES = ['chromium', 'iproute2', 'x11-utils'];

const missing = missingPackages([
  ...STREAMING_PACKAGES,
  ...TEST_PACKAGES,
  ...launchSet().flatMap((game) => game.packages),
]);
if (missing.length > 0) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await installPackages(missing, { yes: true, onProgress: () => undefined, say });
}
