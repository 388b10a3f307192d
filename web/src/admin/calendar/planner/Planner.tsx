import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { CalendarOff, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { slotMinutes, slotTimes } from '#shared/domain/openingHours.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Here } from '#web/admin/arrivals/arrivals.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { LoadFailure } from '#web/admin/lists/states.tsx';
import { PlannerDay } from '#web/admin/calendar/planner/PlannerDay.tsx';
import { PlannerDialogs, usePlannerDialogs } from '#web/admin/calendar/planner/PlannerDialogs.tsx';
import { PlannerFoot } from '#web/admin/calendar/planner/PlannerFoot.tsx';
import styles from '#web/admin/calendar/planner/Planner.module.css';
import {
  daysOfWeek,
  gridLength,
  layoutDay,
  listSpots,
  mondayOf,
} from '#web/admin/calendar/planner/plannerGrid.ts';
import {
  liftFrom,
  useGoal,
  type Carrying,
  usePlannerKeys,
} from '#web/admin/calendar/planner/usePlannerKeys.ts';
import { useDrop, useMove, type Move } from '#web/admin/calendar/planner/useMove.ts';
import { useStretch } from '#web/admin/calendar/planner/useStretch.ts';
import { useClock, useWhoIsHere } from '#web/admin/arrivals/useClock.ts';
import { WhoIsHere } from '#web/admin/arrivals/WhoIsHere.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { usePendingRemovals } from '#web/admin/outage/usePendingRemovals.ts';
import { useReadiness } from '#web/admin/record/ReadinessMark.tsx';
import { IconButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '#web/ui/actions/Menu.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface PlannerProps extends BookingView {
  span: 'day' | 'week';
  /** Switches between month, week and day. */
  choice: ReactNode;
  date: string;
  onDate: (date: string, span?: 'day') => void;
  isCancelledHidden: boolean;
  onHideCancelled: (isHidden: boolean) => void;
  areRequestsHidden: boolean;
  onHideRequests: (areHidden: boolean) => void;
  carrying: Carrying;
}

const nobody = { inRoom: undefined, waiting: [], clock: '' };
const nothing = { appointments: [], blocked: [], requests: [], held: [], wishes: [] };

/** The practitioner's day or week, drawn to scale; appointments can be moved. */
export function Planner({ q, filter, span, date, onDate, onOpen, carrying, ...bar }: PlannerProps) {
  const isWeek = span === 'week';
  const from = isWeek ? mondayOf(date) : date;
  const to = isWeek ? addDays(from, 6) : date;
  const now = useClock();
  const here = useWhoIsHere(now);
  const { held, setHeld } = carrying;
  const list = bookingsApi.useListBookingsOfDaysQuery({ query: { q, filter, from, to } });
  const { readiness } = useReadiness(list.currentData ?? []);
  const { currentData: known, ...answer } = scheduleApi.useGetScheduleQuery({ query: { from, to } });
  const schedule = liftFrom(known ?? nothing, held);
  const bookings = (list.currentData ?? []).filter(
    ({ id, status }) => id !== held?.id && !(bar.isCancelledHidden && status === 'cancelled'),
  );
  const removals = usePendingRemovals({ q, filter, from, to });
  const isUsed = (day: string) =>
    bookings.some(({ appointmentDate }) => appointmentDate === day) ||
    schedule.appointments.some((one) => one.date === day) ||
    removals.some(({ booking }) => booking.appointmentDate === day);
  const days = isWeek ? daysOfWeek(date, isUsed) : [date];
  const shown = bar.areRequestsHidden ? { ...schedule, wishes: [] } : schedule;
  const laid = days.map((day) => layoutDay(day, bookings, shown, removals));
  const length = gridLength(laid);
  const isKnown = known !== undefined && list.currentData !== undefined;

  const grid = useRef<HTMLElement>(null);
  const dialogs = usePlannerDialogs();
  const spots = listSpots(laid);
  const { goTo, forget } = useGoal({ grid, spots, days, isKnown, isHolding: held !== null });
  const onMoved = ({ booking, to: place }: Move) => {
    setHeld(null);
    goTo(place, `booking-${booking.id}`);
  };
  const { drop, landing } = useDrop({
    bookings: list.currentData ?? [],
    onConfirm: (move) => dialogs.open({ kind: 'move', move }),
    onMoved,
  });
  const moving = useMove({
    grid,
    days,
    schedule,
    onMove: drop,
    onPickUp: setHeld,
    onEscape: () => setHeld(null),
  });
  const { move } = moving;
  const stretching = useStretch({
    grid,
    laid,
    onStretch: ({ until, ...free }) => dialogs.open({ kind: 'free', free: { ...free, until } }),
  });
  const [current, setCurrent] = useState('');
  const today = spots.find(({ column }) => days[column] === now.date);
  const tabSpot = spots.find(({ key }) => key === current) ?? today ?? spots[0];
  const takeKey = usePlannerKeys({
    grid, spots, days, bookings, isWeek, moving, stretching, carrying, goTo, onDate,
  }); // oxfmt-ignore

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
  const title = isWeek ? `Week of ${formatDateWithWeekday(from).slice(4)}` : formatDateWithWeekday(date);
  const { stretch } = stretching;
  return (
    <div className={`stack fluid gap-3 ${styles.planner}`}>
      <PlannerBar
        {...bar}
        title={title}
        span={span}
        date={date}
        here={days.includes(now.date) ? here : nobody}
        onDate={onDate}
        onClose={() => dialogs.open({ kind: 'close', date })}
      />
      {!isKnown ? (
        <Skeleton label="Loading bookings..." shape="row" rows={12} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus in it
        <section
          ref={grid}
          aria-label={`Appointments, ${title}`}
          className={`stack line-above ${styles.grid}`}
          style={{ '--days': days.length, '--rows': length / slotMinutes } as CSSProperties}
          onPointerDown={forget}
          onKeyDown={(event) => {
            forget();
            takeKey(event);
          }}
          onFocus={({ target }) => setCurrent(target.dataset['spot'] ?? '')}
          onBlur={() => {
            moving.cancel();
            stretching.leave();
          }}
        >
          <div className={`relative ink-faint text-xs figures ${styles.times}`} aria-hidden="true">
            {slotTimes
              .filter((time) => time.endsWith(':00'))
              .map((time) => (
                <span className="block leading-1" key={time}>
                  {time}
                </span>
              ))}
          </div>
          {laid.map((day) => (
            <PlannerDay
              key={day.date}
              day={day}
              column={{
                tabKey: tabSpot?.key,
                length,
                now,
                readiness,
                move: move ?? landing,
                stretch,
                pointer: moving.pointer,
                freePointer: stretching.pointer,
                onBooking: (booking) => {
                  if (!moving.wasDrag()) dialogs.open({ kind: 'booking', booking });
                },
                onBlock: (block) => dialogs.open({ kind: 'block', block }),
                onFree: (free) => {
                  if (stretching.wasDrag()) return;
                  if (!held) dialogs.open({ kind: 'free', free });
                  else {
                    const next = moving.goTo(held, free);
                    if (!next.obstacle) drop(next);
                  }
                },
                onTarget: (free) => held && moving.goTo(held, free),
                onRequests: (day) => dialogs.open({ kind: 'requests', date: day }),
                onCancelled: (day) => dialogs.open({ kind: 'cancelled', date: day }),
                onDay: (chosen) => onDate(chosen, 'day'),
              }}
            />
          ))}
        </section>
      )}
      <PlannerFoot move={move} stretch={stretch} held={held} onPutBack={() => setHeld(null)} />
      <PlannerDialogs
        dialogs={dialogs}
        grid={grid}
        onOpen={onOpen}
        onMoved={onMoved}
        onPickUp={(booking) => {
          setHeld(booking);
          dialogs.close();
        }}
      />
    </div>
  );
}

interface PlannerBarProps {
  choice: ReactNode;
  title: string;
  span: 'day' | 'week';
  date: string;
  onDate: (date: string) => void;
  here: Here;
  isCancelledHidden: boolean;
  onHideCancelled: (isHidden: boolean) => void;
  areRequestsHidden: boolean;
  onHideRequests: (areHidden: boolean) => void;
  /** Opens the dialog that closes days. */
  onClose: () => void;
}

/** Toolbar above the grid: the dates, the patient in the room, and a menu of what is used rarely. */
function PlannerBar(props: PlannerBarProps) {
  const { choice, title, span, date, onDate, here, isCancelledHidden, onHideCancelled, onClose } = props;
  const { areRequestsHidden, onHideRequests } = props;
  const step = span === 'week' ? 7 : 1;
  return (
    <div className={`row wrap gap-2-3 ${styles.bar}`}>
      {choice}
      <div className={`row baseline wrap gap-0-5 ${styles.heading}`}>
        <h2 className="display-xs" aria-live="polite">
          {title}
        </h2>
        <WhoIsHere here={here} />
      </div>
      <SmallButton onClick={() => onDate(londonToday(new Date()))}>Today</SmallButton>
      <IconButton
        icon={ChevronLeft}
        label={`Previous ${span}`}
        onClick={() => onDate(addDays(date, -step))}
      />
      <IconButton icon={ChevronRight} label={`Next ${span}`} onClick={() => onDate(addDays(date, step))} />
      <Menu trigger={<IconButton icon={Ellipsis} label="Calendar options" title="Calendar options" />}>
        <MenuCheck isChecked={isCancelledHidden} onChange={onHideCancelled}>
          Hide cancelled
        </MenuCheck>
        <MenuCheck isChecked={areRequestsHidden} onChange={onHideRequests}>
          Hide wishes
        </MenuCheck>
        <MenuSeparator />
        <MenuItem icon={CalendarOff} label="Close days" onSelect={onClose} />
      </Menu>
    </div>
  );
}
