import type { HouseholdProfiles } from '@nimbo/contracts/http';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRouter } from '../shell/router.tsx';
import { useAdminProof } from './admin-proof.ts';
import { PinScreen } from './pin-screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useChooseProfile } from './use-choose-profile.ts';
import { useProveAdmin } from './use-managing.ts';

interface ManagingGateProps {
  household: HouseholdProfiles;
  children: ReactNode;
}

/** Managing is the admin's, who has given the PIN not long ago; whoever else plays here makes room for the admin. */
export function ManagingGate({ household, children }: ManagingGateProps) {
  const t = useTranslations();
  const router = useRouter();
  const choose = useChooseProfile();
  const prove = useProveAdmin();
  const untilMs = useAdminProof((proof) => proof.untilMs);
  const admin = household.profiles.find((profile) => profile.admin)!;
  // What is being filled in stays when the time is over, and when the admin gets a first PIN; the api then asks.
  const [isOpen, setOpen] = useState(() => !admin.hasPin || Date.now() < untilMs);
  const isAdmin = household.current === admin.id;
  const isFree = admin.asks === 'none' && !isAdmin;
  const becomeAdmin = (pin?: string) => choose({ profileId: admin.id, pin, goesTo: router.route });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an admin without a PIN
  useEffect(() => {
    if (isFree) void becomeAdmin();
  }, [isFree]);
  if (isFree) return null;
  if (isAdmin && isOpen)
    return (
      <>
        {children}
        <ProofDialog />
      </>
    );
  return (
    <PinScreen
      owner={admin}
      text={t('pin.toManage')}
      send={isAdmin ? prove : becomeAdmin}
      onTaken={() => setOpen(true)}
      onBack={router.back}
    />
  );
}
