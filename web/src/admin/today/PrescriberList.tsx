import type { PrescriberItem } from '#shared/contracts/prescriberList.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { listUntaken } from '#shared/domain/dueTasks.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName, PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { EmptyWords, Loading } from '#web/admin/lists/states.tsx';
import { OpenRecordButton } from '#web/admin/record/OpenRecordButton.tsx';
import styles from '#web/admin/today/Today.module.css';
import { recordApi } from '#web/data/calls/record.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { SmallButton, Button } from '#web/ui/actions/Button.tsx';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const words = (item: PrescriberItem) =>
  item.kind === 'incident'
    ? `Incident to look at, ${formatInstant(item.at)}`
    : `${item.kind === 'suspended' ? 'Direction to confirm' : 'Needs a direction'}: ${item.service}, ${formatDateTime(item.date, item.time)}`;

/** Which records a prescriber has to open, and why. */
export function PrescriberList() {
  const {
    data: items,
    error,
    refetch,
  } = recordApi.useListForPrescriberQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [finishTask] = queueApi.useFinishTaskMutation();
  if (!items) return <Loading what="what waits" rows={2} error={error} onRetry={refetch} />;
  if (items.length === 0)
    return (
      <p className="muted">
        <EmptyWords>Nothing waits for a prescriber.</EmptyWords>
      </p>
    );
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

/** Clinical tasks that nobody has taken. */
export function UntakenTasks() {
  const { data: tasks = [] } = queueApi.useListTasksQuery();
  const { user } = useCurrentUser();
  const [takeTask] = queueApi.useTakeTaskMutation();
  const untaken = listUntaken(tasks);
  if (untaken.length === 0) return null;
  const take = (id: number, text: string) =>
    reportOn(takeTask({ params: { id } }).unwrap(), {
      done: 'Taken',
      detail: text,
      failed: 'The task could not be taken',
    });
  return (
    <Notice tone="error" title="Clinical, now">
      <ul className={styles.lines}>
        {untaken.map(({ id, name, bornOn, phone, text, assignee, who, createdAt }) => (
          <li key={id}>
            <span>
              <strong>{name && <PersonName name={name} bornOn={bornOn} />}</strong> {text}
              <small>
                {[
                  formatPhone(phone),
                  `for ${assignee ?? 'any clinician'}`,
                  `${who}, ${formatInstant(createdAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {(user?.isClinician || user?.isPrescriber) && id > 0 && (
              <Button size="sm" requiresServer onClick={() => void take(id, text)}>
                Take
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
