import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { CannotRun, download } from './download.ts';

const PATIENCE = { answerMs: 300, silenceMs: 300 };
const folder = mkdtempSync(path.join(tmpdir(), 'nimbo-download-'));
const file = path.join(folder, 'file');
let server: Server | undefined;

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(file, { force: true });
});

describe('a download', () => {
  it.each<[string, RequestListener]>([
    ['is not there', (_, reply) => reply.writeHead(404).end()],
    ['is not answered', () => undefined],
    [
      'falls silent',
      (_, reply) => {
        reply.writeHead(200, { 'content-length': 100 }).write('some');
      },
    ],
    [
      'is cut off',
      (_, reply) => {
        reply.writeHead(200, { 'content-length': 100 }).write('some', () => reply.destroy());
      },
    ],
  ])('that %s is a reason not to run', async (_, answer) => {
    await expect(download(await serve(answer), file, PATIENCE)).rejects.toBeInstanceOf(CannotRun);
  });

  it('from nobody is a reason not to run', async () => {
    const address = await serve(() => undefined);
    server!.close();
    await expect(download(address, file, PATIENCE)).rejects.toBeInstanceOf(CannotRun);
  });

  it('takes as long as it takes while something comes', async () => {
    const pieces = Array.from({ length: 8 }, (_, index) => `${index}`);
    const address = await serve(async (_, reply) => {
      for (const piece of pieces) {
        reply.write(piece);
        await wait(100);
      }
      reply.end();
    });
    await download(address, file, PATIENCE);
    expect(readFileSync(file, 'utf8')).toBe(pieces.join(''));
  });
});
