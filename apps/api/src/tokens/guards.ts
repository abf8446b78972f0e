import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyRequest } from 'fastify';
import type { HouseholdActor, ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import type { Guards, HostActor } from '../routing/register-routes.ts';
import type { Tokens } from './bearer.ts';
import type { IdentityActor } from './identity-tokens.ts';

export interface GuardSettings {
  readonly tokens: Tokens;
  readonly verifyIdentityToken: (token: string) => Promise<IdentityActor>;
  readonly access: ProfileAccess;
  readonly hostKeys: ReadonlyMap<string, string>;
}

/** One guard for each `authz` of the contract. */
export function createGuards({ tokens, verifyIdentityToken, access, hostKeys }: GuardSettings): Guards {
  const profile = async (request: FastifyRequest) =>
    requireProfile(await access.check(await tokens.verifyBearer(bearerOf(request))));

  return {
    public: async () => null,
    household: async (request) => access.check(await tokens.verifyBearer(bearerOf(request))),
    profile,
    'grown-up': async (request) => {
      const actor = await profile(request);
      if (actor.profile.kids) throw new ProblemError('forbidden');
      return actor;
    },
    admin: async (request) => {
      const actor = await profile(request);
      if (!actor.profile.admin) throw new ProblemError('forbidden');
      return actor;
    },
    account: async (request) => verifyIdentityToken(bearerOf(request)),
    host: async (request) => checkHostKey(request, hostKeys),
  };
}

function requireProfile(actor: HouseholdActor): ProfileActor {
  const { profile } = actor;
  if (profile === null) throw new ProblemError('profile-needed');
  return { ...actor, profile };
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw new ProblemError('token-missing');
  const token = /^Bearer +([A-Za-z0-9._~+/=:-]+)$/i.exec(header)?.[1];
  if (token === undefined) throw new ProblemError('token-invalid');
  return token;
}

function checkHostKey(request: FastifyRequest, hostKeys: ReadonlyMap<string, string>): HostActor {
  const given = bearerOf(request);
  const hostId = (request.params as { hostId?: string }).hostId ?? '';
  const key = hostKeys.get(hostId);
  // An unknown host takes the same time as a wrong key.
  const equal = timingSafeEqual(sha256(given), sha256(key ?? ''));
  if (key === undefined || !equal) throw new ProblemError('token-invalid');
  return { hostId };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
