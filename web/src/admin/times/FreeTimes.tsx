import { Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { timeText, type TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { isTooSoon } from '#shared/domain/reflection.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import styles from '#web/admin/times/Times.module.css';
import { useFreeDays, type FreeDaysQuestion } from '#web/admin/times/useFreeDays.ts';
import { Button, QuietButton } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const daysShown = 3;

interface FreeTimesProps extends FreeDaysQuestion {
  chosen: readonly TimeOfDay[];
  onChoose: (time: TimeOfDay) => void;
  /** The end of the patient's time to think: times before it are marked. */
  thinkingUntil?: Date | null;
  /** Further buttons beside the paging. */
  children?: ReactNode;
}

/** The next free times as buttons, three days at a time, beginning with the requested day. */
export function FreeTimes({ chosen, onChoose, thinkingUntil = null, children, ...question }: FreeTimesProps) {
  const { preferredDate } = question;
  const [hasOutside, setOutside] = useState(false);
  const { now, days } = useFreeDays({ ...question, hasOutside });
  const [page, setPage] = useState(0);
  if (!days) return <Skeleton label="Looking for free times" shape="row" rows={daysShown} />;
  const first = Math.max(
    0,
    days.findIndex(({ date }) => date >= (preferredDate ?? '')),
  );
  const at = first + page * daysShown;
  const shown = days.slice(Math.max(0, at), Math.max(0, at + daysShown));
  const [hasEarlier, hasLater] = [at > 0, days.length > at + daysShown];
  const turn = (by: 1 | -1, isPossible: boolean) => isPossible && setPage(page + by);
  const isChosen = (one: TimeOfDay) => chosen.some((other) => timeText(other) === timeText(one));
  return (
    <>
      {days.length === 0 && <p className="muted">Nothing is free in the next four weeks.</p>}
      <ul className={`stack gap-3 mb-3 ${styles.days}`}>
        {shown.map(({ date, times }) => (
          <li className="stack gap-1-3 middle" key={date}>
            <span>{date === now.date ? 'Today' : describeDay(date)}</span>
            <div className={`stack gap-2 ${styles.starts}`}>
              {times.map((time) => {
                const isSoon = isTooSoon({ date, time }, thinkingUntil);
                return (
                  <Button
                    key={time}
                    size="sm"
                    variant={isChosen({ date, time }) ? 'primary' : 'secondary'}
                    aria-pressed={isChosen({ date, time })}
                    aria-label={`${describeDay(date)}, ${time}${isSoon ? ', time to think' : ''}`}
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
