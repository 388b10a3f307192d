import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { useLogOut } from '#web/session/logOut.ts';
import { useIsOffline } from '#web/offline/connectivity.ts';
import { AccountTab } from '#web/patient/account/AccountTab.tsx';
import { AppointmentsTab } from '#web/patient/AppointmentsTab.tsx';
import { CareTab } from '#web/patient/care/CareTab.tsx';
import { DashboardFrame, useTab, type TabName } from '#web/patient/DashboardFrame.tsx';
import { HistoryTab } from '#web/patient/HistoryTab.tsx';
import { InstallCard } from '#web/patient/InstallCard.tsx';
import { OwnPasswordNotice } from '#web/patient/OwnPasswordNotice.tsx';
import { PasskeyCard } from '#web/patient/passkeys/PasskeyCard.tsx';
import { RecordLink } from '#web/patient/record/RecordLink.tsx';
import { RecordTab } from '#web/patient/record/RecordTab.tsx';
import { SnapshotNotice } from '#web/patient/SnapshotNotice.tsx';
import { Button, SendingBlocked } from '#web/ui/actions/Button.tsx';

const whyNot = `We cannot reach the clinic, so nothing can be changed now. If it is urgent, ring us on ${clinic.phone.replaceAll(' ', '\u00A0')}.`;

export function Dashboard({ user }: { user: SignedInUser }) {
  const [tab, openTab] = useTab();
  const logOut = useLogOut();
  const isOffline = useIsOffline();
  const contents: Record<TabName, ReactNode> = {
    appointments: (
      <SendingBlocked value={isOffline ? whyNot : null}>
        <AppointmentsTab />
      </SendingBlocked>
    ),
    history: (
      <>
        <RecordLink />
        <HistoryTab />
      </>
    ),
    care: <CareTab />,
    record: <RecordTab userId={user.id} />,
    account: <AccountTab user={user} />,
  };
  return (
    <DashboardFrame
      welcome={
        <>
          Welcome, <strong>{user.firstName}</strong>
          <span className="muted block">{user.email}</span>
        </>
      }
      action={
        <Button variant="secondary" size="sm" onClick={() => void logOut()}>
          <LogOut aria-hidden /> Logout
        </Button>
      }
      notices={
        <>
          <SnapshotNotice />
          {user.mustChangePassword && <OwnPasswordNotice onChoose={() => openTab('account')} />}
        </>
      }
      tab={tab}
      onOpen={openTab}
      content={(name) => contents[name]}
    >
      <InstallCard />
      {user.role === 'user' && tab !== 'account' && <PasskeyCard />}
    </DashboardFrame>
  );
}
