import { useEmptyWords } from '#web/admin/lists/states.tsx';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueueItem } from '#shared/contracts/queue.ts';
import { describeDate } from '#web/admin/dates/formatAppointment.ts';
import choices from '#web/admin/dialogs/choices.module.css';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const shown = 6;

interface WaitingListProps {
  /** Requests for this day are listed first, or alone. */
  date: string;
  isOnlyDay?: boolean;
  onChoose: (booking: AdminBooking) => void;
}

/** Requests without an appointment. */
export function WaitingList({ date, isOnlyDay, onChoose }: WaitingListProps) {
  const { data: queue } = queueApi.useListQueueQuery();
  const [getBooking] = bookingsApi.useLazyGetBookingQuery();
  const nothing = useEmptyWords('No request waits for an appointment.');
  if (!queue) return <Skeleton label="Loading requests" shape="row" rows={2} />;
  const isForDay = (item: QueueItem) => Number(item.preferredDate === date);
  const waiting = queue
    .filter(({ type, topic }) => type === 'booking' && topic !== 'cannot_come')
    .filter((item) => !isOnlyDay || isForDay(item))
    .toSorted((a, b) => isForDay(b) - isForDay(a))
    .slice(0, isOnlyDay ? undefined : shown);
  if (waiting.length === 0) return <p className="muted">{nothing}</p>;
  const choose = async (id: number) => {
    const { data } = await getBooking({ params: { id } });
    if (data) onChoose(data);
  };
  return (
    <ul className={choices.choices}>
      {waiting.map(({ id, name, about, preferredDate }) => (
        <li key={id}>
          <button className="stack p-2" type="button" onClick={() => void choose(id)}>
            <strong className="semibold">{name}</strong>
            <span className="ink-soft">
              {about}, asked for {describeDate(preferredDate)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
