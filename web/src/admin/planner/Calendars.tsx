import { useSearchParams } from 'react-router-dom';
import { isCalendarDate, londonToday } from '#shared/domain/wallTime.ts';
import { BookingsCalendar } from '#web/admin/bookings/BookingsCalendar.tsx';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { Planner } from '#web/admin/planner/Planner.tsx';
import styles from '#web/admin/planner/Calendars.module.css';
import { Segments } from '#web/ui/Segments.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';

const spans = ['month', 'week', 'day'] as const;
const words = { month: 'Month', week: 'Week', day: 'Day' };

/** Month, week and day. What is shown stands in the address, so that a reload and the back button keep it. */
export function Calendars(view: BookingView) {
  const [search, setSearch] = useSearchParams();
  const hasRoom = useMediaQuery('(width >= 44rem)');
  const wanted = spans.find((name) => name === search.get('span')) ?? 'month';
  const span = wanted === 'week' && !hasRoom ? 'day' : wanted;
  const day = search.get('day') ?? '';
  const show = (change: { span?: string; day?: string }) => {
    setSearch(
      (former) => {
        for (const [name, value] of Object.entries(change)) former.set(name, value);
        return former;
      },
      { replace: true },
    );
  };
  const choice = (
    <Segments
      label="Calendar of"
      value={span}
      onChange={(next) => show({ span: next })}
      options={spans
        .filter((name) => hasRoom || name !== 'week')
        .map((value) => ({ value, label: words[value] }))}
    />
  );
  return (
    <div className={styles.calendars}>
      {span === 'month' && choice}
      {span === 'month' ? (
        <BookingsCalendar key={day} {...view} />
      ) : (
        <Planner
          {...view}
          span={span}
          choice={choice}
          date={isCalendarDate(day) ? day : londonToday()}
          onDate={(date, next) => show({ day: date, ...(next && { span: next }) })}
        />
      )}
    </div>
  );
}
