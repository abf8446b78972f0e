import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Cleanup } from './tools.ts';

/** Deterministic, so that a failure can be had again: a linear congruential generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A path between one browser and a worker that loses a part of the packets in both directions. Resolves with its port. */
export async function startLossyPath(workerPort: number, loss: number, cleanup: Cleanup): Promise<number> {
  const random = generator(7);
  const front = await open(cleanup);
  const back = await open(cleanup);
  let browser: RemoteInfo | undefined;
  front.on('message', (packet, from) => {
    browser = from;
    if (isSetup(packet) || random() >= loss) back.send(packet, workerPort, '127.0.0.1');
  });
  back.on('message', (packet) => {
    if (browser && (isSetup(packet) || random() >= loss)) front.send(packet, browser.port, browser.address);
  });
  return front.address().port;
}

/** STUN and the DTLS handshake pass, since only the media is on trial. Source: RFC 7983 §7. */
function isSetup(packet: Buffer): boolean {
  return packet[0]! < 4 || (packet[0]! >= 20 && packet[0]! <= 22);
}

async function open(cleanup: Cleanup): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanup.add(() => socket.close());
  return socket;
}
