import { useState, type ReactNode } from 'react';
import { listFreeDays } from '#shared/domain/freeTimes.ts';
import { addDays, londonNow } from '#shared/domain/wallTime.ts';
import { describeDay } from '#web/admin/appointmentText.ts';
import styles from '#web/admin/newBooking/NewBooking.module.css';
import { useGetScheduleQuery } from '#web/data/schedule.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const daysAhead = 28;
const daysShown = 3;
const startsShown = 6;

/** Spread over the day, the first and the last among them: some ask for the morning, some for after work. */
function spread(times: readonly string[]): string[] {
  if (times.length <= startsShown) return [...times];
  const step = (times.length - 1) / (startsShown - 1);
  return Array.from({ length: startsShown }, (_, at) => times[Math.round(at * step)] ?? '');
}

interface FreeTimesProps {
  minutes: number;
  chosen: { date: string; time: string };
  onChoose: (date: string, time: string) => void;
  /** What else there is to press, beside the paging. */
  children?: ReactNode;
}

/** The next free times as buttons, three days at a time. */
export function FreeTimes({ minutes, chosen, onChoose, children }: FreeTimesProps) {
  const [now] = useState(() => londonNow());
  const [page, setPage] = useState(0);
  const { data: schedule } = useGetScheduleQuery({
    query: { from: now.date, to: addDays(now.date, daysAhead) },
  });
  if (!schedule) return <Skeleton label="Looking for free times" shape="row" rows={daysShown} />;
  const days = listFreeDays(schedule, minutes, now, daysAhead);
  const shown = days.slice(page * daysShown, (page + 1) * daysShown);
  return (
    <>
      {days.length === 0 && <p className={styles.none}>Nothing is free in the next four weeks.</p>}
      <ul className={styles.days}>
        {shown.map(({ date, times }) => (
          <li key={date}>
            <span>{date === now.date ? 'Today' : describeDay(date)}</span>
            <div className={styles.starts}>
              {spread(times).map((time) => {
                const isChosen = chosen.date === date && chosen.time === time;
                return (
                  <Button
                    key={time}
                    size="sm"
                    variant={isChosen ? 'primary' : 'secondary'}
                    aria-pressed={isChosen}
                    aria-label={`${describeDay(date)}, ${time}`}
                    onClick={() => onChoose(date, time)}
                  >
                    {time}
                  </Button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {page > 0 && (
          <Button size="sm" variant="quiet" onClick={() => setPage(page - 1)}>
            Earlier days
          </Button>
        )}
        {days.length > (page + 1) * daysShown && (
          <Button size="sm" variant="quiet" onClick={() => setPage(page + 1)}>
            Later days
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
