import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { slotTimes } from '#shared/domain/slots.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { describeDay } from '#web/admin/appointmentText.ts';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import { PlannerDay } from '#web/admin/planner/PlannerDay.tsx';
import { PlannerDialogs, usePlannerDialogs } from '#web/admin/planner/PlannerDialogs.tsx';
import styles from '#web/admin/planner/Planner.module.css';
import {
  daysOfWeek,
  gridLength,
  layDay,
  listSpots,
  mondayOf,
  nextSpot,
  slotMinutes,
} from '#web/admin/planner/plannerGrid.ts';
import { useMove } from '#web/admin/planner/useMove.ts';
import { useListBookingsOfDaysQuery } from '#web/data/bookings.ts';
import { useGetScheduleQuery } from '#web/data/schedule.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

interface PlannerProps extends BookingView {
  span: 'day' | 'week';
  /** The buttons of month, week and day. */
  choice: ReactNode;
  date: string;
  onDate: (date: string, span?: 'day') => void;
}

const nothing = { appointments: [], blocked: [], requests: [] };

/** The practitioner's day or week, to scale: every minute that is taken can be seen, and moved. */
export function Planner({ q, filter, span, choice, date, onDate, onOpen }: PlannerProps) {
  const isWeek = span === 'week';
  const from = isWeek ? mondayOf(date) : date;
  const to = isWeek ? addDays(from, 6) : date;
  const list = useListBookingsOfDaysQuery({ query: { q, filter, from, to } });
  const { currentData: known, ...answer } = useGetScheduleQuery({ query: { from, to } });
  const schedule = known ?? nothing;
  const bookings = list.currentData ?? [];
  const isUsed = (day: string) =>
    bookings.some(({ appointmentDate }) => appointmentDate === day) ||
    schedule.appointments.some((one) => one.date === day);
  const days = isWeek ? daysOfWeek(date, isUsed) : [date];
  const laid = days.map((day) => layDay(day, bookings, schedule));
  const length = gridLength(laid);

  const grid = useRef<HTMLElement>(null);
  const dialogs = usePlannerDialogs();
  const moving = useMove({ grid, days, schedule, onMove: (move) => dialogs.open({ kind: 'move', move }) });
  const { move } = moving;

  const spots = listSpots(laid);
  const [current, setCurrent] = useState('');
  const today = spots.find(({ column }) => days[column] === londonToday());
  const tabSpot = spots.find(({ key }) => key === current) ?? today ?? spots[0];

  function takeKey(event: KeyboardEvent) {
    const key = (event.target as HTMLElement).dataset['spot'];
    const spot = spots.find((one) => one.key === key);
    if (!spot) return;
    const booking = bookings.find(({ id }) => spot.key === `booking-${id}`);
    const next = nextSpot(spots, spot, event.key);
    if (booking && moving.takeKey(event, booking)) event.preventDefault();
    else if (next && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`[data-spot="${next.key}"]`)?.focus();
    }
  }

  const failed = [list, answer].find(({ error, isFetching }) => error && !isFetching);
  if (failed) {
    return (
      <LoadFailure
        error={failed.error}
        fallback="The bookings could not be loaded."
        onRetry={failed.refetch}
      />
    );
  }
  const step = isWeek ? 7 : 1;
  const title = isWeek ? `Week of ${describeDay(from).slice(4)}` : describeDay(date);
  return (
    <div className={styles.planner}>
      <div className={styles.bar}>
        {choice}
        <h2 aria-live="polite">{title}</h2>
        <Button variant="secondary" size="sm" onClick={() => onDate(londonToday())}>
          Today
        </Button>
        <IconButton label={`Previous ${span}`} onClick={() => onDate(addDays(date, -step))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={`Next ${span}`} onClick={() => onDate(addDays(date, step))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <Button variant="secondary" size="sm" onClick={() => dialogs.open({ kind: 'close', date })}>
          Close days
        </Button>
      </div>
      {!known || !list.currentData ? (
        <Skeleton label="Loading bookings..." shape="row" rows={12} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys lead about in it
        <section
          ref={grid}
          aria-label={`Appointments, ${title}`}
          className={styles.grid}
          style={{ '--days': days.length, '--rows': length / slotMinutes } as CSSProperties}
          onKeyDown={takeKey}
          onFocus={({ target }) => setCurrent(target.dataset['spot'] ?? '')}
          onBlur={moving.cancel}
        >
          <div className={styles.times} aria-hidden="true">
            {slotTimes
              .filter((time) => time.endsWith(':00'))
              .map((time) => (
                <span key={time}>{time}</span>
              ))}
          </div>
          {laid.map((day) => (
            <PlannerDay
              key={day.date}
              day={day}
              hands={{
                tabKey: tabSpot?.key,
                length,
                move,
                pointer: moving.pointer,
                onBooking: (booking) => {
                  if (!moving.wasDrag()) dialogs.open({ kind: 'booking', booking });
                },
                onBlock: (block) => dialogs.open({ kind: 'block', block }),
                onFree: (free) => dialogs.open({ kind: 'free', free }),
                onRequests: (asked) => dialogs.open({ kind: 'requests', date: asked }),
                onDay: (chosen) => onDate(chosen, 'day'),
              }}
            />
          ))}
        </section>
      )}
      <p className={styles.help}>
        Drag an appointment to move it. With the keyboard: arrow keys to go about, Shift and the arrow keys to
        move an appointment, Enter to put it down, Escape to leave it where it was.
      </p>
      <VisuallyHidden>
        <output>{move && `${describeDay(move.to.date)}, ${move.to.time}, ${move.obstacle ?? 'free'}`}</output>
      </VisuallyHidden>
      <PlannerDialogs dialogs={dialogs} onOpen={onOpen} />
    </div>
  );
}
