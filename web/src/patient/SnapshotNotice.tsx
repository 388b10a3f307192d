import { clinic } from '#shared/clinic.ts';
import { shortDayWords } from '#shared/domain/dateWords.ts';
import { readAnsweredAt, useIsOffline } from '#web/offline/connectivity.ts';
import { useSnapshotTime } from '#web/offline/snapshots.ts';
import { deviceDate, deviceTime } from '#web/ui/deviceTime.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Shows the age of a page rendered from snapshots, or left open by the connection, and what can be done meanwhile. */
export function SnapshotNotice() {
  const isOffline = useIsOffline();
  const savedAt = useSnapshotTime();
  const at = savedAt ?? (isOffline ? readAnsweredAt().getTime() : null);
  const now = useNow();
  if (at === null) return null;
  const day = deviceDate(new Date(at));
  const time = deviceTime(new Date(at));
  const words = day === deviceDate(now) ? time : `${shortDayWords(day)}, ${time}`;
  return (
    <Notice tone="warning" title={isOffline ? `Offline – as of ${words}` : `As of ${words}`}>
      {isOffline ? (
        <>
          Changes since then are missing. To cancel or move an appointment now, ring us on{' '}
          <a href={`tel:${clinic.phoneLink}`}>{clinic.phone}</a>. A new request or message can be written as
          usual: it waits on this device and goes by itself.
        </>
      ) : (
        'Our server could not give us the latest just now, so changes since then are missing. This page keeps asking.'
      )}
    </Notice>
  );
}
