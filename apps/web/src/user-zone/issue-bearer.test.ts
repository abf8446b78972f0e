import { createLog } from '@nimbo/service-runtime/log';
import { describe, expect, test } from 'vitest';
import type { AccessToken } from '../auth-sessions/auth-sessions.ts';
import type { MintedBearer, Minting } from './api-client.ts';
import { issueBearer } from './issue-bearer.ts';

const bearer = { access_token: 'b', token_type: 'Bearer', expires_in: 300 } as MintedBearer;
const minted: Minting = { ok: true, bearer };
const refusal = (reason: 'refused' | 'ended' | 'unavailable'): Minting => ({ ok: false, reason });
const token = (accessToken: string): AccessToken => ({ ok: true, accessToken });

/** Runs with the answers given in turn. @returns the outcome, which tokens were asked away and which were presented */
async function issueWith(tokens: AccessToken[], mintings: Minting[]) {
  const refusedTokens: (string | undefined)[] = [];
  const presented: string[] = [];
  const forgotten: string[] = [];
  const outcome = await issueBearer('session', {
    sessions: {
      forget: async (id) => void forgotten.push(id),
      accessToken: async (_id, refused) => {
        refusedTokens.push(refused);
        return tokens.shift()!;
      },
    },
    api: {
      mintBearer: async (accessToken) => {
        presented.push(accessToken);
        return mintings.shift()!;
      },
    },
    log: createLog('test', 'silent'),
  });
  return { outcome, refusedTokens, presented, forgotten };
}

describe('a bearer', () => {
  test.each(['signed-out', 'unavailable'] as const)('is not asked for when the session is %s', async (reason) => {
    const { outcome, presented } = await issueWith([{ ok: false, reason }], []);
    expect(outcome).toEqual({ ok: false, reason });
    expect(presented).toEqual([]);
  });

  test('is refused as signed out when the api knows the sign-in as ended', async () => {
    const { outcome, forgotten } = await issueWith([token('a')], [refusal('ended')]);
    expect(outcome).toEqual({ ok: false, reason: 'signed-out' });
    expect(forgotten).toEqual(['session']);
  });

  test('is not available while the api is not', async () => {
    const { outcome, forgotten } = await issueWith([token('a')], [refusal('unavailable')]);
    expect(outcome).toEqual({ ok: false, reason: 'unavailable' });
    expect(forgotten).toEqual([]);
  });

  test('is asked for twice at most, the second time with another access token', async () => {
    const { outcome, refusedTokens, presented } = await issueWith(
      [token('a'), token('b')],
      [refusal('refused'), refusal('refused')],
    );
    expect(outcome).toEqual({ ok: false, reason: 'unavailable' });
    expect(refusedTokens).toEqual([undefined, 'a']);
    expect(presented).toEqual(['a', 'b']);
  });

  test('comes at the second attempt when only the access token was stale', async () => {
    const { outcome } = await issueWith([token('a'), token('b')], [refusal('refused'), minted]);
    expect(outcome).toEqual({ ok: true, bearer });
  });
});
