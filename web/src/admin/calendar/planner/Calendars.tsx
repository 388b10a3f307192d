import { useSearchParams } from 'react-router-dom';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { BookingsCalendar } from '#web/admin/calendar/BookingsCalendar.tsx';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { useCalendarMemory } from '#web/admin/calendar/calendarMemory.ts';
import { Planner } from '#web/admin/calendar/planner/Planner.tsx';
import styles from '#web/admin/calendar/planner/Calendars.module.css';
import { useSavedState } from '#web/admin/workspace/workspace.ts';
import { Segments } from '#web/ui/navigation/Segments.tsx';
import { useMediaQuery } from '#web/ui/hooks/useMediaQuery.ts';

const spans = ['month', 'week', 'day'] as const;
const words = { month: 'Month', week: 'Week', day: 'Day' };
/** View and date from the URL, with the stored view as the default. */
function useCalendarPlace() {
  const [search, setSearch] = useSearchParams();
  const { remembered, note: remember } = useCalendarMemory();
  const span = spans.find((name) => name === search.get('span')) ?? remembered.span ?? 'month';
  const wantedDay = search.get('day') ?? '';
  const day = isCalendarDate(wantedDay) ? wantedDay : (remembered.day ?? clinicToday());
  const show = (change: { span?: (typeof spans)[number]; day?: string }) => {
    remember(change);
    setSearch(
      (former) => {
        for (const [name, value] of Object.entries(change)) former.set(name, value);
        return former;
      },
      { replace: true },
    );
  };
  return { span, day, show, remembered, note: remember };
}

/** Month, week and day views; the stored day is used on the same day only. */
export function Calendars(view: BookingView) {
  const { span: wanted, day, show, remembered, note: remember } = useCalendarPlace();
  const hasRoom = useMediaQuery('(width >= 44rem)');
  // Stays held while another month is shown.
  const [held, setHeld] = useSavedState('held appointment', AdminBooking.nullable(), () => null);
  const span = wanted === 'week' && !hasRoom ? 'day' : wanted;
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
    <div className={`stack start fluid gap-4 ${styles.calendars}`}>
      {span === 'month' && choice}
      {span === 'month' ? (
        <BookingsCalendar {...view} day={day} onDay={(date) => show({ day: date })} />
      ) : (
        <Planner
          {...view}
          span={span}
          choice={choice}
          date={day}
          onDate={(date, next) => show({ day: date, ...(next && { span: next }) })}
          isCancelledHidden={remembered.hidesCancelled ?? true}
          onHideCancelled={(hidesCancelled) => remember({ hidesCancelled })}
          areRequestsHidden={remembered.hidesWishes ?? false}
          onHideRequests={(isHidden) => remember({ hidesWishes: isHidden })}
          carrying={{ held, setHeld }}
        />
      )}
    </div>
  );
}
