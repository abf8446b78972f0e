import { DEFAULT_TUNING } from '../../src/tuning.ts';
import type { WorkerOptions } from '../../src/worker-protocol.ts';
import type { DisplayAndSound } from './session.ts';

/** What a worker of a test is started with, on the loopback only; `changes` are what the test is about. */
export function workerOptions(
  session: DisplayAndSound,
  display: { readonly width: number; readonly height: number },
  udpPort: number,
  changes: Partial<WorkerOptions> = {},
): WorkerOptions {
  return {
    ...{ width: display.width, height: display.height },
    display: session.display,
    xauthority: session.xauthority,
    pulseServer: session.pulseServer,
    maxHeight: 1080,
    fps: 60,
    maxBitrateKbps: 8000,
    pointer: 'absolute',
    gamepad: {},
    udpPort,
    bindAddress: '127.0.0.1',
    advertisedAddress: null,
    tuning: DEFAULT_TUNING,
    ...changes,
  };
}
