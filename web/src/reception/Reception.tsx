import type { Desk, DeskState } from '#shared/contracts/ipcContract.ts';
import { useAppearance } from '#web/admin/appearance/appearance.ts';
import { DataProvider } from '#web/DataProvider.tsx';
import { FirstRun } from '#web/reception/FirstRun.tsx';
import { LockWarning } from '#web/reception/LockWarning.tsx';
import { LockScreen } from '#web/reception/LockScreen.tsx';
import { Outage } from '#web/reception/Outage.tsx';
import { OutdatedNotice } from '#web/reception/OutdatedNotice.tsx';
import styles from '#web/reception/Reception.module.css';
import { SignedInDesk } from '#web/reception/SignedInDesk.tsx';
import { useDeskState } from '#web/reception/useDeskState.ts';
import { SendingBlocked } from '#web/ui/actions/Button.tsx';
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

const whyNot = 'Nothing can be changed until the clinic’s server is back.';

function OpenDesk({ desk, state }: { desk: Desk; state: DeskState }) {
  const isAway = state.connection === 'offline';
  return (
    <DataProvider>
      <SkipLink target="main" />
      <OutdatedNotice isOutdated={state.isOutdated} />
      {isAway && <Outage desk={desk} state={state} whyNot={whyNot} />}
      {/* Hidden instead of unmounted during an outage: a half-written form is kept. */}
      <main id={isAway ? undefined : 'main'} tabIndex={-1} hidden={isAway} className={styles.desk}>
        <SendingBlocked value={isAway ? whyNot : null}>
          <SignedInDesk desk={desk} state={state} />
        </SendingBlocked>
      </main>
      <LockWarning seconds={state.locksInSeconds} />
      <Toaster />
    </DataProvider>
  );
}
