import { problemResponse } from '../../../http/problem-response.ts';
import { routeHandler } from '../../../http/route-handler.ts';
import { isSameOrigin } from '../../../http/same-origin.ts';

/** Something is said this often, so that proxies keep the stream open, in ms. */
const ALIVE_MS = 20_000;

/** One event, `ended`, when the session of the browser that asks is over; then the stream ends. */
export const GET = routeHandler(async (request, { config, authSessionId, sessionWatch }) => {
  if (!isSameOrigin(request.headers, config.publicUrl)) return problemResponse('forbidden');
  const id = await authSessionId(request);
  if (id === null) return problemResponse('signed-out');
  const text = new TextEncoder();
  let stop = () => {};
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      const alive = setInterval(() => controller.enqueue(text.encode(':\n\n')), ALIVE_MS);
      let unwatch = () => {};
      stop = () => {
        clearInterval(alive);
        unwatch();
      };
      const close = () => {
        stop();
        controller.close();
      };
      controller.enqueue(text.encode('retry: 5000\n\n'));
      unwatch = sessionWatch.watch(id, {
        onEnded: () => {
          controller.enqueue(text.encode('event: ended\ndata: {}\n\n'));
          close();
        },
        onClosing: close,
      });
      request.signal.addEventListener('abort', () => stop());
    },
    cancel: () => stop(),
  });
  return new Response(events, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
});
