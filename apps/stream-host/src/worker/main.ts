import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { createLog } from '@nimbo/service-runtime/log';
import { titleOf } from '../session/process-identity.ts';
import type { KeeperToWorker, WorkerToKeeper } from '../worker-protocol.ts';
import { parseWorkerOptions } from './options.ts';
import type { Worker, WorkerOrder } from './worker.ts';

/** One process per play session. GStreamer and Xlib may take it down at any time, so nothing else lives in it. */
const log = createLog('stream-worker');
let worker: Worker | null = null;
/** What came before there was a worker to take it. */
const early: WorkerOrder[] = [];
let begin: (options: string) => void = () => undefined;

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
  else if (message.type === 'begin') {
    process.title = titleOf('worker', message.session);
    begin(message.options);
  } else if (worker) worker.handle(message);
  else early.push(message);
});
process.on('disconnect', () => void finish(0));
process.on('SIGTERM', () => void finish(0));

try {
  const given =
    process.argv[2] ??
    new Promise<string>((resolve) => {
      begin = resolve;
    });
  // Loads GStreamer, which may not be there.
  const [module, { prepareEncoders }] = await Promise.all([
    import('./worker.ts'),
    import('./encoder/prepare-encoders.ts'),
  ]);
  prepareEncoders();
  flushCompileCache();
  const options = parseWorkerOptions(await given);
  // Xlib inside GStreamer and the x11 package both read the cookie's place from here only.
  process.env.XAUTHORITY = options.xauthority;
  const started = new module.Worker(options, tell, log);
  await started.start();
  worker = started;
  for (const message of early) worker.handle(message);
} catch (error) {
  tell({ type: 'fault', message: error instanceof Error ? error.message : String(error) });
}
