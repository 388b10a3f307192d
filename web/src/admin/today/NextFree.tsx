import { findNextFree } from '#shared/domain/freeTimes.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { PlannerDialogs, usePlannerDialogs } from '#web/admin/calendar/planner/PlannerDialogs.tsx';
import styles from '#web/admin/today/Today.module.css';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const daysAhead = 28;
const lengths = [30, 60];

/** The next free slot for a short and for a long treatment. */
export function NextFree({ now }: { now: { date: string; time: string } }) {
  const { data: schedule } = scheduleApi.useGetScheduleQuery({
    query: { from: now.date, to: addDays(now.date, daysAhead) },
  });
  const dialogs = usePlannerDialogs();
  if (!schedule) return <Skeleton label="Looking for a free time" shape="row" rows={2} />;
  return (
    <>
      <ul className={styles.lines}>
        {lengths.map((minutes) => {
          const free = findNextFree(schedule, minutes, now, daysAhead);
          const when = free && `${free.date === now.date ? 'Today' : describeDay(free.date)}, ${free.time}`;
          return (
            <li key={minutes}>
              <span>
                <strong>{when ?? 'Nothing in the next four weeks'}</strong>
                <small>for {minutes} minutes</small>
              </span>
              {free && (
                <SmallButton aria-label={`Use ${when}`} onClick={() => dialogs.open({ kind: 'free', free })}>
                  Use
                </SmallButton>
              )}
            </li>
          );
        })}
      </ul>
      <PlannerDialogs dialogs={dialogs} onOpen={() => {}} />
    </>
  );
}
