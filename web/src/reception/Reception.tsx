import { useState, useEffect, useLayoutEffect, useRef } from 'react';
import { z } from 'zod';
import { LockKeyhole } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { DeskApi, DeskState } from '#shared/contracts/ipcContract.ts';
import { formatMoment } from '#shared/domain/wallTime.ts';
import { outdatedLabels } from '#shared/contracts/versions.ts';
import { useAppearance } from '#web/admin/appearance/appearance.ts';
import { outageWords } from '#web/admin/outage/outage.tsx';
import { DataProvider } from '#web/DataProvider.tsx';
import { LockScreen } from '#web/reception/LockScreen.tsx';
import { OutageProvider } from '#web/reception/OutageProvider.tsx';
import { Panel } from '#web/reception/Panel.tsx';
import styles from '#web/reception/Reception.module.css';
import { SignedInDesk } from '#web/reception/SignedInDesk.tsx';
import { UnsentWork } from '#web/reception/UnsentWork.tsx';
import { useDeskState } from '#web/reception/useDeskState.ts';
import { SendingBlocked, SendingRetry, Button } from '#web/ui/actions/Button.tsx';
import { Toaster } from '#web/ui/toast/Toaster.tsx';
import { SkipLink } from '#web/ui/layout/VisuallyHidden.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Strip } from '#web/admin/shell/ConnectionStrip.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { useOutdated } from '#web/data/requests/versions.ts';
import { Form, FormField, useZodForm } from '#web/ui/forms/Form.tsx';

/** Says that this version is too old for the server; what it can still read stays usable. */
function OutdatedNotice({ isOutdated }: { isOutdated: boolean }) {
  const screens = useOutdated();
  if (!isOutdated && screens === 'no') return null;
  return (
    <output className={styles.outdated}>
      <Notice tone="warning" title={outdatedLabels.desk}>
        {screens === 'wholly'
          ? 'The clinic’s server no longer works with this version, so nothing can be changed here.'
          : 'The clinic’s server is newer than this desk. Some of what it sends cannot be shown here.'}{' '}
        Choose Help, then “Look for an update”.
      </Notice>
    </output>
  );
}

/** Above the screens during an outage: their age, and what happens to changes. */
function OutageStrip({ desk, outage }: { desk: DeskApi; outage: DeskState['outage'] }) {
  const now = useNow();
  const { snapshotAsOf, canWrite, whyNot } = outage;
  const title = snapshotAsOf
    ? `${outageWords.strip} ${formatMoment(new Date(snapshotAsOf), now)}`
    : outageWords.stripWithoutTime;
  return (
    <Strip title={title} onTry={() => desk.tryAgain()}>
      {canWrite ? outageWords.carryOn : `${outageWords.readOnly} ${whyNot ?? ''}`}
    </Strip>
  );
}

/** "3 minutes", "2 hours", "2 days". */
function formatLength(minutes: number): string {
  const [amount, unit] =
    minutes < 120
      ? [minutes, 'minutes']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hours']
        : [Math.round(minutes / (24 * 60)), 'days'];
  return `${amount} ${unit}`;
}

/** @param minutesBehind negative for a clock that is fast; null for one that is right */
function ClockNotice({ minutesBehind }: { minutesBehind: number | null }) {
  if (minutesBehind === null) return null;
  const direction = minutesBehind > 0 ? 'slow' : 'fast';
  return (
    <output className={styles.outdated}>
      <Notice
        tone="warning"
        title={`This computer’s clock is ${formatLength(Math.abs(minutesBehind))} ${direction}.`}
      >
        What is written here gets the time of the clinic’s server all the same. Please set the clock.
      </Notice>
    </output>
  );
}

/** Root of the reception window; the main process's state decides which screen is shown. */
export function Reception({ desk }: { desk: DeskApi }) {
  const state = useDeskState(desk);
  useAppearance();
  if (!state) return null;
  if (!state.server) return <FirstRun desk={desk} />;
  if (state.isLocked) return <LockScreen desk={desk} state={state} />;
  // Remount for another clinic, so that no state remains.
  return <OpenDesk key={state.server} desk={desk} state={state} />;
}

function OpenDesk({ desk, state }: { desk: DeskApi; state: DeskState }) {
  const { outage } = state;
  const isAway = state.connection === 'offline';
  // Without a snapshot there is nothing to show, and the data on the screens has expired.
  const isEmpty = isAway && outage.snapshotAsOf === null;
  return (
    <DataProvider>
      <OutageProvider desk={desk} state={state}>
        <SkipLink target="main" />
        <OutdatedNotice isOutdated={state.isOutdated} />
        <ClockNotice minutesBehind={state.minutesBehind} />
        {isAway && <OutageStrip desk={desk} outage={outage} />}
        {isEmpty && <NothingStored />}
        {/* Hidden instead of unmounted, so that a half-written form stays. */}
        <main id={isEmpty ? undefined : 'main'} tabIndex={-1} hidden={isEmpty}>
          <SendingBlocked value={isAway ? outageWords.notOffline : null}>
            <SendingRetry value={() => desk.tryAgain()}>
              <SignedInDesk desk={desk} state={state} />
            </SendingRetry>
          </SendingBlocked>
        </main>
        <UnsentWork desk={desk} />
      </OutageProvider>
      <LockWarning seconds={state.locksInSeconds} />
      <Toaster />
    </DataProvider>
  );
}

/** The desk during an outage without a snapshot on this computer. */
function NothingStored() {
  return (
    <main id="main" tabIndex={-1}>
      <Panel title="Waiting for the clinic’s server">
        <p className="ink-soft">{outageWords.nothingStored}</p>
      </Panel>
    </main>
  );
}

const Address = z.object({
  address: z.string().trim().min(1, 'Please enter the clinic’s address.').max(300),
});
type Address = z.output<typeof Address>;

/** Asks for the clinic's address. The main process checks the server and that the connection is safe. */
function FirstRun({ desk }: { desk: DeskApi }) {
  const form = useZodForm(Address, { defaultValues: { address: '' } });
  const [alert, setAlert] = useState<string | null>(null);
  const isChecking = form.formState.isSubmitting;

  const submit = async ({ address }: Address) => {
    setAlert(null);
    const { isDone, message } = await desk.setServer(address);
    if (!isDone) setAlert(message);
  };

  return (
    <main>
      <Panel title="Where is your clinic?">
        <p className="ink-soft">
          Enter the web address of your clinic. This computer asks for it once; you can change it later in the
          menu.
        </p>
        <Form form={form} onSubmit={submit} aria-label="The clinic’s address">
          {alert && <Notice tone="error">{alert}</Notice>}
          <FormField<Address>
            name="address"
            label="Clinic address"
            hint="For example clinic.example"
            isRequired
            type="text"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" size="lg" isWide isBusy={isChecking}>
            {isChecking ? 'Checking...' : 'Continue'}
          </Button>
        </Form>
      </Panel>
    </main>
  );
}

/** Stays this long, so that a click on its button does not hit what is behind it. */
const lingerMs = 1500;

/** Warns before the desk locks. Any input keeps it open, through the main process; the button is the obvious way. */
function LockWarning({ seconds }: { seconds: number | null }) {
  const [isShown, setShown] = useState(false);
  const [former, setFormer] = useState(seconds);
  if (seconds !== former) {
    setFormer(seconds);
    if (seconds !== null) setShown(true);
  }
  useEffect(() => {
    if (seconds !== null) return undefined;
    const timer = setTimeout(() => setShown(false), lingerMs);
    return () => clearTimeout(timer);
  }, [seconds]);
  return isShown ? <Warning seconds={seconds} onClose={() => setShown(false)} /> : null;
}

/** A native modal dialog is above all others, and stops clicks that would close them. */
function Warning({ seconds, onClose }: { seconds: number | null; onClose: () => void }) {
  const warning = useRef<HTMLDialogElement>(null);
  const [announced] = useState(seconds ?? 0);
  useLayoutEffect(() => {
    const shown = warning.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={warning}
      role="alertdialog"
      className={styles.warning}
      aria-label={`The desk locks in ${announced} seconds`}
      aria-describedby="lock-warning"
      onClose={onClose}
    >
      <LockKeyhole className="eucalyptus size-1-75" aria-hidden />
      <h2 className="text-lg tabular" aria-hidden>
        {seconds === null ? 'The desk stays open' : <Countdown seconds={seconds} />}
      </h2>
      <p className="ink-soft" id="lock-warning">
        What you have open and have typed is kept.
      </p>
      <Button onClick={onClose}>Stay</Button>
    </dialog>,
    document.body,
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return `The desk locks in ${left === 1 ? '1 second' : `${left} seconds`}`;
}
