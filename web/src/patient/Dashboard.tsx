import { LogOut, Smartphone, KeyRound, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState, useId } from 'react';
import { clinic } from '#shared/clinic.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';
import { useLogOut } from '#web/session/logOut.ts';
import { useIsOffline, readAnsweredAt } from '#web/offline/connectivity.ts';
import { AccountTab } from '#web/patient/account/AccountTab.tsx';
import { AppointmentsTab } from '#web/patient/AppointmentsTab.tsx';
import { CareTab } from '#web/patient/care/CareTab.tsx';
import { DashboardFrame, useTab, type TabName } from '#web/patient/DashboardFrame.tsx';
import { HistoryTab } from '#web/patient/HistoryTab.tsx';
import { RecordLink } from '#web/patient/record/RecordLink.tsx';
import { RecordTab } from '#web/patient/record/RecordTab.tsx';
import { Button, SendingBlocked, SmallButton, QuietButton } from '#web/ui/actions/Button.tsx';
import { acceptInstall, declineInstall, findInstallWay, offered } from '#web/offline/install.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { formatShortDay } from '#shared/domain/wallTime.ts';
import { useSnapshotTime } from '#web/offline/snapshots.ts';
import { deviceDate, deviceTime } from '#web/ui/deviceTime.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { passkeyApi } from '#web/data/calls/passkeys.ts';
import { AddPasskeyDialog } from '#web/patient/passkeys/AddPasskeyDialog.tsx';
import { canHoldPasskey, declinePasskey, wasPasskeyDeclined } from '#web/patient/passkeys/device.ts';
import styles from '#web/patient/OfferCard.module.css';

/** The card has gone, so the open tab is focused. */
const openTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');

/** Offers a passkey on a device that can hold one, until the account has one or somebody declines. */
function PasskeyCard() {
  const isOffline = useIsOffline();
  const [isPossible, setIsPossible] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      const isAble = !wasPasskeyDeclined() && (await canHoldPasskey());
      if (!isGone) setIsPossible(isAble);
    };
    void check();
    return () => void (isGone = true);
  }, []);
  const { currentData: passkeys } = passkeyApi.useListPasskeysQuery(undefined, {
    skip: !isPossible || isOffline,
  });
  const decline = () => {
    declinePasskey();
    setIsPossible(false);
    openTab()?.focus();
  };
  return (
    <>
      {isPossible && !isOffline && passkeys?.length === 0 && (
        <OfferCard
          icon={KeyRound}
          title="Sign in with your fingerprint or face next time"
          text="Your device can open your account without your password. Fingerprint and face never leave it."
          onDecline={decline}
        >
          <Button size="sm" onClick={() => setIsAdding(true)}>
            Set it up
          </Button>
        </OfferCard>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} finalFocus={openTab} />}
    </>
  );
}

/** Shows the age of a page rendered from snapshots, or left open by the connection, and what can be done meanwhile. */
function SnapshotNotice() {
  const isOffline = useIsOffline();
  const savedAt = useSnapshotTime();
  const at = savedAt ?? (isOffline ? readAnsweredAt().getTime() : null);
  const now = useNow();
  if (at === null) return null;
  const day = deviceDate(new Date(at));
  const time = deviceTime(new Date(at));
  const words = day === deviceDate(now) ? time : `${formatShortDay(day)}, ${time}`;
  return (
    <Notice tone="warning" title={isOffline ? `Offline – as of ${words}` : `As of ${words}`}>
      {isOffline ? (
        <>
          Changes since then are missing. To cancel or move an appointment now, ring us on{' '}
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>. A new request or message can be written as
          usual: it waits on this device and goes by itself.
        </>
      ) : (
        'Our server could not give us the latest just now, so changes since then are missing. This page keeps asking.'
      )}
    </Notice>
  );
}

/** Shown until the patient replaces a password that the clinic has set. */
function OwnPasswordNotice({ onChoose }: { onChoose: () => void }) {
  return (
    <Notice tone="warning" title="Please choose your own password">
      <div className="stack start gap-3">
        <p>The clinic set the password you have just used, so somebody else knows it.</p>
        <SmallButton onClick={onChoose}>Go to Account Settings</SmallButton>
      </div>
    </Notice>
  );
}

function InstallCard() {
  const isOffline = useIsOffline();
  const [way, setWay] = useState(findInstallWay);
  useEffect(() => {
    const update = () => setWay(findInstallWay);
    window.addEventListener(offered, update);
    return () => window.removeEventListener(offered, update);
  }, []);
  // Installing needs a connection.
  if (!way || isOffline) return null;
  const decline = () => {
    declineInstall();
    setWay(null);
  };
  return (
    <OfferCard
      icon={Smartphone}
      title="Keep your aftercare at hand"
      text={
        way === 'offer'
          ? 'Add this site to your home screen, and your guides and appointments open without a connection too.'
          : 'Tap Share, then “Add to Home Screen”, and your guides and appointments open without a connection too.'
      }
      onDecline={decline}
    >
      {way === 'offer' && (
        <Button size="sm" onClick={() => void acceptInstall().finally(() => setWay(null))}>
          Add to home screen
        </Button>
      )}
    </OfferCard>
  );
}

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
        <SmallButton onClick={() => void logOut()}>
          <LogOut aria-hidden /> Logout
        </SmallButton>
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

interface OfferCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  onDecline: () => void;
  /** The button that accepts. */
  children?: ReactNode;
}

/** Offers something that makes the next visit easier, below the dashboard; it can be dismissed. */
function OfferCard({ icon: Icon, title, text, onDecline, children }: OfferCardProps) {
  const id = useId();
  return (
    <aside className={styles.card} aria-labelledby={id}>
      <Icon className="size-1-75 eucalyptus" aria-hidden />
      <div>
        <h2 className="text-lg" id={id}>
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      <div className={`cluster gap-2 column-2 ${styles.actions}`}>
        {children}
        <QuietButton onClick={onDecline}>Not now</QuietButton>
      </div>
    </aside>
  );
}
