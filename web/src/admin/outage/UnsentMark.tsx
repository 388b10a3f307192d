import { CloudUpload, PencilLine, TriangleAlert } from 'lucide-react';
import { formatMark, type MarkOf } from '#shared/outage/formatUnsent.ts';
import { useUnsentMark } from '#web/admin/outage/outage.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';

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
