import { once } from 'node:events';
import { createServer } from 'node:http';
import { json, readText } from './fake-identity.ts';

const PROFILE = {
  id: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a001',
  householdId: '0b9d9a40-5ed0-4fb0-9a30-1f8f0bf8a002',
  nickname: 'Ana',
  avatar: 'sun',
  kids: false,
  admin: true,
  ageLimit: 18,
};

/** What home begins with, and what only grown-ups begin with. */
export const FEATURE = {
  gid: 'org.example.kites',
  title: 'Kites over Lisbon',
  summary: 'Fly them all',
  category: 'casual',
  ratingCategory: 'L',
  inputs: ['keyboard'],
  status: 'playable',
  art: null,
  capture: null,
  focal: null,
};
export const GROWN_UP_FEATURE = { ...FEATURE, gid: 'org.example.war', title: 'War over Lisbon', ratingCategory: '18' };

/** The calls web makes to the api; `refuse` answers the next posts with a problem, `ageLimit` is the profile's. */
export async function startFakeApi(port: number) {
  const state = {
    calls: [] as { path: string; token: string; authSessionId?: string; logoutToken?: string }[],
    refuse: [] as { status: number; code: string }[],
    away: false,
    ageLimit: PROFILE.ageLimit,
  };
  const server = createServer(async (request, response) => {
    if (state.away) return void request.socket.destroy();
    if (request.url?.startsWith('/catalog/billboard')) return json(response, 200, [GROWN_UP_FEATURE, FEATURE]);
    const body = JSON.parse(await readText(request)) as { authSessionId?: string; logoutToken?: string };
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    state.calls.push({ path: request.url ?? '', token, ...body });
    const refusal = state.refuse.shift();
    if (refusal) return json(response, refusal.status, { code: refusal.code });
    if (request.url === '/auth-sessions/ended') return json(response, 200, { ended: 1 });
    if (request.url === '/auth-sessions/end') return json(response, 200, { ended: true });
    const profile = { ...PROFILE, ageLimit: state.ageLimit };
    const bearer = { access_token: 'a-bearer', token_type: 'Bearer', expires_in: 300 };
    json(response, 200, { ...bearer, profile, hasPlayed: true });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
