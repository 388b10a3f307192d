import { use, type ReactNode } from 'react';
import type { Call } from '#shared/contracts/call.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { offlineKind, useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageWords.ts';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';

interface WorksOfflineProps {
  call: Call;
  /** The kind, for calls whose body decides it. */
  kind?: JournalItem['kind'] | undefined;
  children: ReactNode;
}

/** During an outage the buttons inside work only if the contract of their call allows it; the innermost one counts. */
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
