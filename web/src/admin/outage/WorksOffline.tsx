import { use, type ReactNode } from 'react';
import type { Call } from '#shared/contracts/call.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { offlineKind, useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';

interface WorksOfflineProps {
  call: Call;
  /** For calls whose body decides: what the buttons inside do. */
  kind?: JournalItem['kind'] | undefined;
  children: ReactNode;
}

/**
 * While the server is away, the buttons inside work if the contract of their call allows it, and otherwise do not; the
 * innermost one counts.
 */
export function WorksOffline({ call, kind, children }: WorksOfflineProps) {
  const { isAway, canWrite } = useOutage();
  const blocked = use(SendingBlocked);
  const offline = offlineKind(call, kind);
  const isOpen = isAway && canWrite && offline !== undefined;
  return (
    <SendingBlocked value={isOpen ? null : isAway ? (blocked ?? outageWords.notOffline) : blocked}>
      <SendingHint value={isOpen && offline === 'promise' ? outageWords.promiseHint : null}>
        {children}
      </SendingHint>
    </SendingBlocked>
  );
}
