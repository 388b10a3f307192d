import type { PrescriberItem } from '#shared/contracts/prescriberList.ts';
import { formatDateTime } from '#shared/domain/formatDates.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { OpenRecordButton } from '#web/admin/record/OpenRecordButton.tsx';
import styles from '#web/admin/today/Today.module.css';
import { recordApi } from '#web/data/calls/record.ts';
import { tasksApi } from '#web/data/calls/tasks.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';

const words = (item: PrescriberItem) =>
  item.kind === 'incident'
    ? `Incident to look at, ${formatInstant(item.at)}`
    : `${item.kind === 'suspended' ? 'Direction to confirm' : 'Needs a direction'}: ${item.service}, ${formatDateTime(item.date, item.time)}`;

/** Which records a prescriber has to open, and why. */
export function PrescriberList() {
  const { data: items = [] } = recordApi.useListForPrescriberQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [finishTask] = tasksApi.useFinishTaskMutation();
  if (items.length === 0) return <p className="muted">Nothing waits for a prescriber.</p>;
  return (
    <ul className={styles.lines}>
      {items.map((item) => {
        const { kind, userId, name, bornOn } = item;
        const [bookingId, service] =
          kind === 'incident' ? ([null, null] as const) : [item.bookingId, item.service];
        return (
          <li key={kind === 'incident' ? `incident ${item.taskId}` : `appointment ${item.bookingId}`}>
            <span>
              <strong>
                <CustomerName userId={userId} name={name} bornOn={bornOn} />
              </strong>
              <small>{words(item)}</small>
            </span>
            <span className="cluster gap-2">
              <OpenRecordButton userId={userId} name={name} bookingId={bookingId} service={service} />
              {kind === 'incident' && (
                <SmallButton
                  aria-label={`Read: incident of ${name}`}
                  onClick={() =>
                    void reportOn(
                      finishTask({ params: { id: item.taskId }, body: { isDone: true } }).unwrap(),
                      {
                        done: 'Read',
                        failed: 'It could not be marked as read',
                      },
                    )
                  }
                >
                  Read
                </SmallButton>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
