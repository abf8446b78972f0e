import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useSession } from '../../session/session.tsx';
import { useServices } from '../access/services.tsx';
import { forgetAccount } from '../catalogue/forget-account.ts';
import { SignedOut, useProfile } from '../catalogue/queries.ts';
import { forgetProfile } from '../catalogue/remembered-profile.ts';
import { ProfileFollower } from '../household/profile-follower.tsx';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingScreen } from '../shell/missing.tsx';
import { useProfileChange } from '../state/profile-change.ts';
import { LoginPlaceholder } from './login-before-scripts.tsx';
import { SplashWhenLate } from './splash-when-late.tsx';

// Not for those who are signed in.
const LoginWindow = lazyPart(() => import('./login-window.tsx'), LoginPlaceholder);
const WhoGate = lazyPart(() => import('../household/who-gate.tsx'), MissingScreen);

/** The app behind a sign-in: the login window until there is one, and again when it has ended elsewhere. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { bearer } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    // What outlived its sign-in belongs to somebody else by now.
    if (status !== 'unauthenticated') return;
    bearer.forget();
    forgetProfile();
    forgetAccount(queries);
  }, [status, bearer, queries]);
  // The api decides by itself who the bearer is, so the profile need not wait for the session.
  if (status === 'unauthenticated') return <Login />;
  return (
    <>
      <ProfileFollower />
      <ProfileGate>{children}</ProfileGate>
    </>
  );
}

function Login(props: { signedOut?: boolean }) {
  return (
    <Suspense fallback={<LoginPlaceholder {...props} />}>
      <LoginWindow {...props} />
    </Suspense>
  );
}

/** The app as one profile. Another one gets an app of its own: nothing of what was open before is left in it. */
function ProfileGate({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const changing = useProfileChange((change) => change.changing);
  // Deferred: the whole app is drawn in slices.
  const drawn = useDeferredValue(profile.data?.id);
  if (changing) return <main className="go-waiting" aria-busy="true" />;
  if (profile.error instanceof SignedOut) return <Login signedOut />;
  if (profile.isNeeded)
    return (
      <Suspense fallback={<SplashWhenLate />}>
        <WhoGate />
      </Suspense>
    );
  if (drawn === undefined) return <SplashWhenLate />;
  return <Fragment key={drawn}>{children}</Fragment>;
}
