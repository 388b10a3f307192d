import { AlarmClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { describeInstant } from '#web/admin/dates/appointmentText.ts';
import nameStyles from '#web/admin/dialogs/CustomerName.module.css';
import { paramOf } from '#web/admin/inbox/reading/useChosen.ts';
import styles from '#web/admin/today/Today.module.css';
import { useListQueueQuery } from '#web/data/calls/queue.ts';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const shown = 5;

/** Items that wait for an answer, earliest due first. */
export function DueList() {
  const { data: queue } = useListQueueQuery();
  if (!queue) return <Skeleton label="Loading what waits for a reply" shape="row" rows={3} />;
  if (queue.length === 0) return <p className="muted">Everybody who wrote has had an answer.</p>;
  return (
    <>
      <ul className={styles.lines}>
        {queue.slice(0, shown).map((item) => (
          <li key={`${item.type}-${item.id}`}>
            <span>
              <strong>
                <Link to={`?tab=queue&${paramOf(item)}`} className={nameStyles.name}>
                  {item.name}
                </Link>
              </strong>
              <small>{item.topic === 'cannot_come' ? `Cannot come: ${item.about}` : item.about}</small>
              <small>
                {item.topic === 'data_complaint' ? 'Answer due by' : 'Reply due'}{' '}
                {describeInstant(item.dueAt)}
              </small>
            </span>
            {item.isOverdue && (
              <Badge tone="red" icon={<AlarmClock aria-hidden />}>
                Overdue
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <Link className={styles.more} to="?tab=queue">
        {queue.length > shown ? `All ${queue.length} to answer` : 'To answer'}
      </Link>
    </>
  );
}
