import { readFileSync } from 'node:fs';
import { connectToX } from '../../../src/keeper/x-connection.ts';
import { sessionPlaces } from '../../../src/session/places.ts';
import type { TestHost } from '../../support/host.ts';

const COOKIE_BYTES = 16;

interface KeymapClient {
  QueryKeymap(answer: (error: Error | null, keys: readonly number[]) => void): void;
}

/** Key codes the X server of a session believes to be held. Source: the X protocol, QueryKeymap. */
export async function keysHeld(host: TestHost, id: string): Promise<number[]> {
  const { xauthority } = sessionPlaces(host.settings, id, id);
  const cookie = readFileSync(xauthority).subarray(-COOKIE_BYTES);
  const connection = await connectToX(host.settings.udpPorts[0] ?? 0, cookie);
  try {
    return await new Promise((resolve, reject) => {
      (connection.client as unknown as KeymapClient).QueryKeymap((error, keys) => {
        if (error) return reject(error);
        resolve(
          [...keys].flatMap((bits, byte) =>
            [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => bits & (1 << bit)).map((bit) => byte * 8 + bit),
          ),
        );
      });
    });
  } finally {
    connection.close();
  }
}
