import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { timeKey, type TimeOfDay, formatPreferredTimes } from '#shared/domain/offers.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { RequestedTime } from '#shared/domain/requestableTimes.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/times/Times.module.css';
import { useFreeDays, type FreeDaysQuestion } from '#web/admin/times/useFreeDays.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Loading } from '#web/admin/lists/states.tsx';
import { requestOf } from '#web/admin/times/useRequestedTimes.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';

const daysShown = 3;

interface FreeTimesProps extends FreeDaysQuestion {
  chosen: readonly TimeOfDay[];
  onChoose: (time: TimeOfDay) => void;
  /** The end of the patient's time to think: times before it are marked. */
  coolingOffUntil?: Date | null;
  /** Further buttons beside the paging. */
  children?: ReactNode;
}

/** The next free times as buttons, three days at a time, beginning with the requested day. */
export function FreeTimes({
  chosen,
  onChoose,
  coolingOffUntil = null,
  children,
  ...question
}: FreeTimesProps) {
  const { preferredDate } = question;
  const [hasOutside, setOutside] = useState(false);
  const { now, days, error, refetch } = useFreeDays({ ...question, hasOutside });
  const [page, setPage] = useState(0);
  if (!days) return <Loading what="the free times" error={error} onRetry={refetch} rows={daysShown} />;
  const first = Math.max(
    0,
    days.findIndex(({ date }) => date >= (preferredDate ?? '')),
  );
  const at = first + page * daysShown;
  const shown = days.slice(Math.max(0, at), Math.max(0, at + daysShown));
  const [hasEarlier, hasLater] = [at > 0, days.length > at + daysShown];
  const turn = (by: 1 | -1, isPossible: boolean) => isPossible && setPage(page + by);
  const isChosen = (one: TimeOfDay) => chosen.some((other) => timeKey(other) === timeKey(one));
  return (
    <>
      {days.length === 0 && <p className="muted">Nothing is free in the next four weeks.</p>}
      <ul className={`stack gap-3 mb-3 ${styles.days}`}>
        {shown.map(({ date, times }) => (
          <li className="stack gap-1-3 middle" key={date}>
            <span className="muted">{date === now.date ? 'Today' : formatDateWithWeekday(date)}</span>
            <div className={`stack gap-2 ${styles.starts}`}>
              {times.map((time) => {
                const isSoon = isTooSoon({ date, time }, coolingOffUntil);
                return (
                  <Button
                    key={time}
                    size="sm"
                    variant={isChosen({ date, time }) ? 'primary' : 'secondary'}
                    aria-pressed={isChosen({ date, time })}
                    aria-label={`${formatDateWithWeekday(date)}, ${time}${isSoon ? ', time to think' : ''}`}
                    title={isSoon ? 'Before the end of the patient’s time to think' : undefined}
                    onClick={() => onChoose({ date, time })}
                  >
                    {time}
                    {isSoon && <Hourglass aria-hidden />}
                  </Button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      <div className="cluster gap-2">
        {/* Both always: neither moves under the pointer, nor loses the focus. */}
        <QuietButton aria-disabled={!hasEarlier} onClick={() => turn(-1, hasEarlier)}>
          Earlier days
        </QuietButton>
        <QuietButton aria-disabled={!hasLater} onClick={() => turn(1, hasLater)}>
          Later days
        </QuietButton>
        <QuietButton aria-pressed={hasOutside} onClick={() => setOutside(!hasOutside)}>
          Outside hours
        </QuietButton>
        {children}
      </div>
    </>
  );
}

interface RequestedTimesProps {
  booking: AdminBooking;
  times: readonly RequestedTime[];
  chosen: readonly TimeOfDay[];
  onChoose: (time: TimeOfDay) => void;
  coolingOffUntil?: Date | null;
  /** Whether the number keys press them, in their order. */
  hasKeys?: boolean;
}

/** The times that a patient asked for: the free ones can be chosen, the others are marked as taken. */
export function RequestedTimes(props: RequestedTimesProps) {
  const { booking, times, chosen, onChoose, coolingOffUntil = null, hasKeys } = props;
  const { wishes } = requestOf(booking);
  if (!wishes) return null;
  const free = times.filter(({ isFree }) => isFree);
  return (
    <fieldset tabIndex={-1} className={`min-w-0 p-0 borderless figures ${styles.times}`} data-times>
      <legend className="p-0 mb-2 text-sm semibold">Asked for</legend>
      {'part' in wishes && <p>{formatPreferredTimes(wishes)}</p>}
      <div className="cluster gap-2">
        {times.map((one) => {
          const words = `${formatDateWithWeekday(one.date)}, ${one.time}`;
          if (!one.isFree) {
            return (
              <span key={timeKey(one)} className={styles.taken}>
                <s>{words}</s> taken
              </span>
            );
          }
          const isChosen = chosen.some((other) => timeKey(other) === timeKey(one));
          const key = free.indexOf(one) + 1;
          return (
            <Button
              key={timeKey(one)}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              aria-keyshortcuts={hasKeys ? String(key) : undefined}
              onClick={() => onChoose({ date: one.date, time: one.time })}
            >
              <span>
                {words}{' '}
                <span className={`medium ${styles.free}`}>
                  {isTooSoon(one, coolingOffUntil) ? 'time to think' : 'free'}
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
