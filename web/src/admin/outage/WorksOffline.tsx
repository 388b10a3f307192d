import { use, type ReactNode } from 'react';
import { offlineKindOf, type Call } from '#shared/contracts/call.ts';
import { useOutage, outageWords, useIsQueueing, useUnsentMark } from '#web/admin/outage/outage.ts';
import { SendingBlocked, SendingHint } from '#web/ui/actions/Button.tsx';
import { PencilLine, CloudUpload, TriangleAlert } from 'lucide-react';
import styles from '#web/admin/outage/Outage.module.css';
import { formatMark, type MarkOf } from '#shared/outage/formatUnsent.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

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

/** For buttons outside a dialog's foot: says that their changes are only queued, or need the server. */
export function PromiseHint() {
  const hint = use(SendingHint);
  const blocked = use(SendingBlocked);
  const isQueueing = useIsQueueing();
  if (!hint) return isQueueing && blocked ? <p className={styles.note}>{blocked}</p> : null;
  return (
    <p className={styles.note}>
      <PencilLine className="size-1em" aria-hidden />
      {hint}
    </p>
  );
}

/** Beside a search while the server is away. */
export function SearchHint() {
  return useIsQueueing() ? <p className={styles.note}>{outageWords.searchHint}</p> : null;
}

export function MarkIcon({ kind, state }: MarkOf) {
  if (state === 'conflict') return <TriangleAlert aria-hidden />;
  return kind === 'promise' ? <PencilLine aria-hidden /> : <CloudUpload aria-hidden />;
}

export function MarkBadge({ mark }: { mark: MarkOf }) {
  return (
    <Badge tone={mark.state === 'conflict' ? 'red' : 'amber'} icon={<MarkIcon {...mark} />}>
      {formatMark(mark)}
    </Badge>
  );
}

/** Marks a booking or customer with unsent changes; renders nothing without any. */
export function UnsentMark(subject: { bookingId?: number | null; customerId?: number | null }) {
  const mark = useUnsentMark(subject);
  return mark && <MarkBadge mark={mark} />;
}
