import { ownAccountRoutes } from '@nimbo/contracts/own-account-routes';
import { checkPassword, type PasswordFault, RECOVERY_LIMIT } from '@nimbo/domain';
import { Attempts } from '@nimbo/service-runtime/attempts';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import type { AdminProof } from '../household/admin-proof.ts';
import { loadHousehold } from '../household/household-store.ts';
import { adminOf } from '../household/members.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { countTry } from './count-try.ts';
import { type DeletionSettings, deleteAccount } from './delete-account.ts';
import { loadDevices } from './device-store.ts';
import { exportAccount } from './export-account.ts';
import type { IdentityUser } from './identity-admin.ts';
import { PasswordProof, subjectOf } from './owner.ts';
import { createRecovery } from './recovery.ts';
import type { SignOuts } from './sign-outs.ts';

export interface OwnAccountSettings extends DeletionSettings {
  readonly proof: AdminProof;
  readonly access: ProfileAccess;
  readonly signOuts: SignOuts;
  readonly tellUnknownEmail: boolean;
  /** ms since 1970 */
  readonly now: () => number;
}

export function ownAccountHandlers(settings: OwnAccountSettings): Handlers<typeof ownAccountRoutes> {
  const { pool, identity, log, now, proof, access, signOuts } = settings;
  const attempts = new Attempts(pool, 'api.failed_attempts', now);
  const passwords = new PasswordProof(pool, identity, now);
  const recover = createRecovery(settings);

  async function owner({ accountId }: ProfileActor): Promise<IdentityUser> {
    const user = await identity.user(await subjectOf(pool, accountId));
    if (user === null) throw new ProblemError('signed-out');
    return user;
  }

  return {
    ownAccount: async ({ actor }) => {
      const user = await owner(actor);
      const [setAtMs, [joined]] = await Promise.all([
        identity.passwordSetAt(user.id),
        identity.joinedProviders(user.id),
      ]);
      const provider = joined?.identityProvider ?? null;
      return {
        email: user.email ?? user.username,
        emailVerified: user.emailVerified,
        hasPassword: setAtMs !== null,
        provider,
      };
    },

    changePassword: async ({ actor, body }) => {
      const verdict = checkPassword(body.newPassword);
      if (!verdict.ok) throw refused(verdict.faults);
      const user = await owner(actor);
      const setAtMs = await identity.passwordSetAt(user.id);
      if (setAtMs === null) throw new ProblemError('password-elsewhere');
      const { accountId } = actor;
      await passwords.require({ accountId, username: user.username, setAtMs }, body.currentPassword);
      // The identity service has the list of leaked ones; every other rule was kept.
      const setPassword = () => identity.setPassword(user.id, body.newPassword);
      if (!(await signOuts.othersAfter(accountId, actor.authSessionId, setPassword))) throw refused(['too-common']);
      log.info({ account: accountId }, 'password changed');
      return { changed: true as const };
    },

    confirmEmail: async ({ actor }) => {
      const user = await owner(actor);
      if (user.emailVerified) return { sent: false };
      await countTry(attempts, [{ subject: `confirm:${actor.accountId}`, policy: RECOVERY_LIMIT }]);
      if (!(await identity.sendLink(user.id, 'VERIFY_EMAIL'))) throw new ProblemError('mail-failed');
      return { sent: true };
    },

    devices: async ({ actor }) => loadDevices(pool, actor.accountId, actor.authSessionId),

    signOutDevice: async ({ actor, params }) => {
      await signOuts.device(actor.accountId, params.id);
      return { signedOut: true as const };
    },

    signOutEverywhere: async ({ actor }) => {
      await signOuts.everywhere(actor.accountId);
      log.info({ account: actor.accountId }, 'signed out everywhere');
      return { signedOut: true as const };
    },

    exportAccount: async ({ actor, reply }) => {
      await requireAdminPin(actor);
      const user = await owner(actor);
      const [joined, sessions] = await Promise.all([identity.joinedProviders(user.id), identity.sessions(user.id)]);
      const text = await exportAccount(pool, actor, { user, joined, sessions }, new Date(now()));
      return reply
        .type(ownAccountRoutes.exportAccount.download)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="nimbo.json"')
        .send(text);
    },

    deleteAccount: async ({ actor, body }) => {
      await requireAdminPin(actor);
      const user = await owner(actor);
      const { accountId, householdId } = actor;
      const setAtMs = await identity.passwordSetAt(user.id);
      if (setAtMs !== null) {
        await passwords.require({ accountId, username: user.username, setAtMs }, body.currentPassword ?? '');
      }
      await deleteAccount(settings, { accountId, householdId, email: user.email ?? user.username });
      access.forget(actor.authSessionId);
      return { deleted: true as const };
    },

    recoverPassword: async ({ body, request, reply }) => {
      await recover(body.email, request.ip);
      reply.header('cache-control', 'no-store');
      return { sent: true as const };
    },
  };

  async function requireAdminPin(actor: ProfileActor): Promise<void> {
    await proof.require(pool, actor, adminOf(await loadHousehold(pool, actor.householdId)));
  }
}

const refused = (faults: readonly PasswordFault[]) =>
  new ProblemError('password-refused', {
    errors: faults.map((code) => ({ pointer: '/newPassword', detail: 'breaks a rule', code })),
  });
