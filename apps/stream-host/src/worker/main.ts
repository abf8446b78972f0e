import process from 'node:process';
import { createLog } from '@nimbo/service-runtime/log';
import type { KeeperToWorker, WorkerToKeeper } from '../worker-protocol.ts';
import { parseWorkerOptions } from './options.ts';
import type { Worker } from './worker.ts';

/** One process per play session. GStreamer and Xlib may take it down at any time, so nothing else lives in it. */
const log = createLog('stream-worker');
let worker: Worker | null = null;

function tell(message: WorkerToKeeper): void {
  const isFault = message.type === 'fault';
  if (isFault) log.error({ reason: message.message }, 'the worker cannot go on');
  // The keeper has to have heard of a fault before the process is gone.
  const sent = () => (isFault ? void finish(1) : undefined);
  if (process.connected) process.send?.(message, undefined, undefined, sent);
  else sent();
}

async function finish(code: number): Promise<void> {
  await worker?.stop();
  process.exit(code);
}

process.on('message', (message: KeeperToWorker) => {
  if (message.type === 'stop') void finish(0);
  else worker?.handle(message);
});
process.on('disconnect', () => void finish(0));
process.on('SIGTERM', () => void finish(0));

try {
  const options = parseWorkerOptions(process.argv[2]);
  // Xlib inside GStreamer and the x11 package both read the cookie's place from here only.
  process.env.XAUTHORITY = options.xauthority;
  // Loads GStreamer, which may not be there.
  const module = await import('./worker.ts');
  worker = new module.Worker(options, tell, log);
  await worker.start();
} catch (error) {
  tell({ type: 'fault', message: error instanceof Error ? error.message : String(error) });
}
