import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../session/session.tsx';
import { useServices } from '../access/services.tsx';
import { SignedOut, useProfile } from '../catalogue/queries.ts';
import { forgetProfile } from '../catalogue/remembered-profile.ts';
import { LoginWindow } from './login-window.tsx';
import { SplashWhenLate } from './splash-when-late.tsx';

/** The app behind a sign-in: the login window until there is one, and again when it has ended elsewhere. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { bearer } = useServices();
  useEffect(() => {
    // What outlived its sign-in belongs to somebody else by now.
    if (status !== 'unauthenticated') return;
    bearer.forget();
    forgetProfile();
  }, [status, bearer]);
  if (status === 'loading') return <SplashWhenLate />;
  if (status === 'unauthenticated') return <LoginWindow />;
  return <ProfileGate>{children}</ProfileGate>;
}

function ProfileGate({ children }: { children: ReactNode }) {
  const profile = useProfile();
  if (profile.error instanceof SignedOut) return <LoginWindow signedOut />;
  if (!profile.data) return <SplashWhenLate />;
  return children;
}
