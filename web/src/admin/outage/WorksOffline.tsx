import { use, type ReactNode } from 'react';
import { offlineKindOf, type Call } from '#shared/contracts/call.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { outageWords } from '#web/admin/outage/outageTexts.ts';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';

interface WorksOfflineProps {
  call: Call;
  /** What decides whether the change is a fact or a promise, for calls whose body does. */
  body?: object;
  /** Only the server can do it, whatever the call allows. */
  requiresServer?: boolean;
  children: ReactNode;
}

/** During an outage the buttons inside work only if the contract of their call allows it; the innermost one counts. */
export function WorksOffline({ call, body = {}, requiresServer = false, children }: WorksOfflineProps) {
  const { isAway, canWrite } = useOutage();
  const blocked = use(SendingBlocked);
  const offline = requiresServer ? null : offlineKindOf(call, body);
  const isOpen = isAway && canWrite && offline !== null;
  return (
    <SendingBlocked value={isOpen ? null : isAway ? (blocked ?? outageWords.notOffline) : blocked}>
      <SendingHint value={isOpen && offline === 'promise' ? outageWords.promiseHint : null}>
        {children}
      </SendingHint>
    </SendingBlocked>
  );
}
