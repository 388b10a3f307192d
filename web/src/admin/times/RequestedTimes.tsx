import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatPreferredTimes, timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import type { RequestedTime } from '#shared/domain/requestableTimes.ts';
import { isTooSoon } from '#shared/domain/reflection.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { requestOf } from '#web/admin/times/useRequestedTimes.ts';
import styles from '#web/admin/times/Times.module.css';
import { Button } from '#web/ui/actions/Button.tsx';
import { Kbd } from '#web/ui/actions/Kbd.tsx';

interface RequestedTimesProps {
  booking: AdminBooking;
  times: readonly RequestedTime[];
  chosen: readonly TimeOfDay[];
  onChoose: (time: TimeOfDay) => void;
  /** The end of the patient's time to think: times before it are marked. */
  thinkingUntil?: Date | null;
  /** Whether the number keys press them, in their order. */
  hasKeys?: boolean;
}

/** The times that a patient asked for: the free ones can be chosen, the others are marked as taken. */
export function RequestedTimes(props: RequestedTimesProps) {
  const { booking, times, chosen, onChoose, thinkingUntil = null, hasKeys } = props;
  const { wishes } = requestOf(booking);
  if (!wishes) return null;
  const free = times.filter(({ isFree }) => isFree);
  return (
    <fieldset tabIndex={-1} className={`min-w-0 p-0 borderless figures ${styles.times}`} data-times>
      <legend className="p-0 mb-2 text-sm semibold">Asked for</legend>
      {'part' in wishes && <p>{formatPreferredTimes(wishes)}</p>}
      <div className="cluster gap-2">
        {times.map((one) => {
          const words = `${describeDay(one.date)}, ${one.time}`;
          if (!one.isFree) {
            return (
              <span key={timeText(one)} className={styles.taken}>
                <s>{words}</s> taken
              </span>
            );
          }
          const isChosen = chosen.some((other) => timeText(other) === timeText(one));
          const key = free.indexOf(one) + 1;
          return (
            <Button
              key={timeText(one)}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              aria-keyshortcuts={hasKeys ? String(key) : undefined}
              onClick={() => onChoose({ date: one.date, time: one.time })}
            >
              <span>
                {words}{' '}
                <span className={`medium ${styles.free}`}>
                  {isTooSoon(one, thinkingUntil) ? 'time to think' : 'free'}
                </span>
              </span>
              {hasKeys && <Kbd>{key}</Kbd>}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
