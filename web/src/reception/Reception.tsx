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

/** The reception window: which screen there is, is decided by the machine around it. */
export function Reception({ desk }: { desk: Desk }) {
  const state = useDeskState(desk);
  useAppearance();
  if (!state) return null;
  if (!state.server) return <FirstRun desk={desk} />;
  if (state.isLocked) return <LockScreen desk={desk} state={state} />;
  // Another clinic, another desk: nothing of the former one stays.
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
      {/* Kept as it is during an outage: a half-written form is still there afterwards. */}
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
