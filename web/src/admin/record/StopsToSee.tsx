import { stopNotice } from '#shared/domain/goingIn.ts';
import { alertsOf } from '#shared/content/clinical/stops.ts';
import { AlertList } from '#web/admin/record/Alerts.tsx';
import { recordApi } from '#web/data/calls/record.ts';
import { sentenceOf } from '#web/data/requests/request.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** The alerts to stop of a patient who has some; for those who may not read them, that the clinician is to be asked. */
export function StopsToSee({ userId }: { userId: number }) {
  const { user } = useCurrentUser();
  const mayRead = Boolean(user?.isClinician || user?.isPrescriber);
  return mayRead ? <Stops userId={userId} /> : <Notice tone="warning">{stopNotice}.</Notice>;
}

/** Reading them opens the record. */
function Stops({ userId }: { userId: number }) {
  const { data: record, error } = recordApi.useOpenRecordQuery({
    params: { userId },
    body: { reason: null },
  });
  if (error) {
    return (
      <Notice tone="error">
        There are alerts to stop. {sentenceOf(error, 'Open the record to read them.')}
      </Notice>
    );
  }
  if (!record) return <Skeleton label="Loading the alerts" shape="row" rows={1} />;
  return <AlertList alerts={alertsOf(record).filter(({ level }) => level === 'stop')} />;
}
