import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { WebSocketServer } from 'ws';
import type { MediaHost } from './media-host.ts';
import type { Cleanup } from './tools.ts';

const PAGE = `<!doctype html><meta charset="utf-8"><title>stream</title>
<style>
  html, body, main { margin: 0; width: 100%; height: 100%; background: #000 }
  video { width: 100%; height: 100%; object-fit: contain }
</style>
<main><video></video><audio></audio></main>
<script type="module" src="/page.js"></script>`;

/** A page that plays, and the signalling between it and a worker: what web, agent and keeper do in production. */
export async function servePage(host: MediaHost, cleanup: Cleanup): Promise<string> {
  const script = await bundle(join(import.meta.dirname, 'browser-page.ts'));
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : PAGE);
  });
  const sockets = new WebSocketServer({ server, path: '/signaling' });
  sockets.on('connection', (socket) => host.attach(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export async function bundle(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['es'], fileName: 'page' } },
  })) as Rollup.RollupOutput[];
  return built[0]!.output[0].code;
}
