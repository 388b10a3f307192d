import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { useAppearance } from '#web/admin/appearance/appearance.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { DataProvider } from '#web/DataProvider.tsx';
import { FirstRun } from '#web/reception/FirstRun.tsx';
import { LockWarning } from '#web/reception/LockWarning.tsx';
import { LockScreen } from '#web/reception/LockScreen.tsx';
import { OutageProvider } from '#web/reception/OutageProvider.tsx';
import { OutageStrip } from '#web/reception/OutageStrip.tsx';
import { ClockNotice } from '#web/reception/ClockNotice.tsx';
import { OutdatedNotice } from '#web/reception/OutdatedNotice.tsx';
import { Panel } from '#web/reception/Panel.tsx';
import styles from '#web/reception/Reception.module.css';
import { SignedInDesk } from '#web/reception/SignedInDesk.tsx';
import { UnsentWork } from '#web/reception/UnsentWork.tsx';
import { useDeskState } from '#web/reception/useDeskState.ts';
import { SendingBlocked, SendingRetry } from '#web/ui/actions/Button.tsx';
import { Toaster } from '#web/ui/toast/Toaster.tsx';
import { SkipLink } from '#web/ui/layout/VisuallyHidden.tsx';

/** Root of the reception window; the main process's state decides which screen is shown. */
export function Reception({ desk }: { desk: Desk }) {
  const state = useDeskState(desk);
  useAppearance();
  if (!state) return null;
  if (!state.server) return <FirstRun desk={desk} />;
  if (state.isLocked) return <LockScreen desk={desk} state={state} />;
  // Remount for another clinic, so that no state remains.
  return <OpenDesk key={state.server} desk={desk} state={state} />;
}

function OpenDesk({ desk, state }: { desk: Desk; state: DeskState }) {
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
        <main id={isEmpty ? undefined : 'main'} tabIndex={-1} hidden={isEmpty} className={styles.desk}>
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
