import { useSnapshotTime } from '#web/offline/snapshots.ts';
import { useNow } from '#web/ui/useNow.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Says of what time the page is, while it is not what the clinic has just said. */
export function SnapshotNotice() {
  const at = useSnapshotTime();
  const now = useNow();
  if (at === null) return null;
  const isToday = new Date(at).toDateString() === now.toDateString();
  const words = new Date(at).toLocaleString('en-GB', {
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <Notice tone="warning" title={`Offline – as of ${words}`}>
      We cannot reach the clinic, so changes since then are missing. Nothing can be changed from here for now.
    </Notice>
  );
}
