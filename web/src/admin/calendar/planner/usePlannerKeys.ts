import {
  type KeyboardEvent,
  type RefObject,
  type CSSProperties,
  useEffect,
  useRef,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { slotMinutes, slotTimes } from '#shared/domain/openingHours.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import type { BlockedTime, Schedule } from '#shared/contracts/schedule.ts';
import {
  daysOfWeek,
  leavesGrid,
  nextSpot,
  type Place,
  type Spot,
  type Stretch,
  nearestSpot,
} from '#web/admin/calendar/planner/plannerGrid.ts';
import { canMove } from '#web/admin/bookings/bookingRules.ts';
import { arrows, placeOf, type useMove, type Move } from '#web/admin/calendar/planner/useMove.ts';
import type { useStretch } from '#web/admin/calendar/planner/useStretch.ts';

interface PlannerKeysSettings {
  grid: RefObject<HTMLElement | null>;
  spots: readonly Spot[];
  days: readonly string[];
  bookings: readonly AdminBooking[];
  isWeek: boolean;
  moving: ReturnType<typeof useMove>;
  stretching: ReturnType<typeof useStretch>;
  carrying: Carrying;
  /** Moves focus to a slot, after its week has loaded if necessary. */
  goTo: (place: Place) => void;
  onDate: (date: string) => void;
}

/** Keyboard handling of the grid. */
export function usePlannerKeys(settings: PlannerKeysSettings) {
  const { grid, spots, days, bookings, isWeek, moving, stretching, carrying, goTo, onDate } = settings;
  const { held, setHeld } = carrying;

  const placeOfSpot = ({ column, top }: Spot): Place => ({
    date: days[column] ?? '',
    time: slotTimes[Math.min(Math.floor(top / slotMinutes), slotTimes.length - 1)] ?? '',
  });

  /** Opens the next or previous week or day and focuses a time on one of its days. */
  function turn(by: number, time: string, pick: (shown: readonly string[]) => string | undefined) {
    const shown = isWeek
      ? daysOfWeek(addDays(days[0] ?? '', 7 * by), () => false)
      : [addDays(days[0] ?? '', by)];
    const date = pick(shown) ?? shown[0];
    if (!date) return;
    goTo({ date, time });
    onDate(date);
  }
  const turnPastEdge = (by: number, time: string) => turn(by, time, (shown) => shown.at(by > 0 ? 0 : -1));

  function pickUp(booking: AdminBooking) {
    moving.cancel();
    setHeld(booking);
  }

  /** @returns whether the key was handled */
  function take({ key, shiftKey }: KeyboardEvent, spot: Spot): boolean {
    const place = placeOfSpot(spot);
    const booking = bookings.find(({ id }) => spot.key === `booking-${id}`);
    const [columns] = arrows[key] ?? [0, 0];
    if (key === 'PageDown' || key === 'PageUp') {
      const by = key === 'PageDown' ? 1 : -1;
      turn(by, place.time, (shown) => shown.find((day) => day >= addDays(place.date, (isWeek ? 7 : 1) * by)));
      return true;
    }
    if (booking && canMove(booking) && !held) {
      const at = moving.move?.to ?? placeOf(booking);
      if (shiftKey && leavesGrid(at, columns, days)) {
        pickUp(booking);
        turnPastEdge(columns, at.time);
        return true;
      }
      if (key.toLowerCase() === 'm') {
        pickUp(booking);
        goTo(place);
        return true;
      }
    }
    if (booking && !held && moving.takeKey({ key, shiftKey }, booking)) return true;
    if (key === 'Escape' && held) {
      setHeld(null);
      goTo(placeOf(held));
      return true;
    }
    if (!held && spot.key.startsWith('slot-') && stretching.takeKey({ key, shiftKey }, place)) return true;
    const next = nextSpot(spots, spot, key);
    if (next && (!shiftKey || held)) {
      stretching.leave();
      grid.current?.querySelector<HTMLElement>(`[data-spot="${next.key}"]`)?.focus();
      return true;
    }
    if (!next && held && columns !== 0) {
      turnPastEdge(columns, place.time);
      return true;
    }
    return false;
  }

  return (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).dataset['spot'];
    const spot = spots.find((one) => one.key === key);
    if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
    if (take(event, spot)) event.preventDefault();
  };
}

export interface PlannerColumnProps {
  /** Item with tabindex 0 (roving tabindex). */
  tabKey: string | undefined;
  length: number;
  now: { date: string; time: string };
  /** What the papers lack, by booking. */
  readiness: ReadonlyMap<number, Readiness>;
  move: Move | null;
  stretch: Stretch | null;
  pointer: ReturnType<typeof useMove>['pointer'];
  freePointer: ReturnType<typeof useStretch>['pointer'];
  onBooking: (booking: AdminBooking) => void;
  onBlock: (block: BlockedTime) => void;
  onFree: (place: Place) => void;
  /** A free slot is hovered or focused. */
  onTarget: (place: Place) => void;
  onCancelled: (date: string) => void;
  onDay: (date: string) => void;
  onRequests: (date: string) => void;
}

/** Positions by minutes, in units of the stylesheet's slot height. */
export const place = (top: number, length: number) =>
  ({ '--top': top / slotMinutes, '--length': length / slotMinutes }) as CSSProperties;

/** The appointment on the tray, if any; it stays there while other weeks are shown. */
export interface Carrying {
  held: AdminBooking | null;
  setHeld: Dispatch<SetStateAction<AdminBooking | null>>;
}

/** Treats the slot of a held appointment as free. */
export function liftFrom(schedule: Schedule, held: AdminBooking | null): Schedule {
  if (!held) return schedule;
  const appointments = schedule.appointments.filter(({ bookingId }) => bookingId !== held.id);
  return { ...schedule, appointments };
}

interface GoalSettings {
  grid: RefObject<HTMLElement | null>;
  spots: readonly Spot[];
  /** The shown days, once their data has loaded. */
  days: readonly string[];
  isKnown: boolean;
  /** True while an appointment is held, so that only free slots can take focus. */
  isHolding: boolean;
}

/** Moves focus to a slot or an appointment, after its week has loaded if necessary. */
export function useGoal({ grid, spots, days, isKnown, isHolding }: GoalSettings) {
  const goal = useRef<{ place: Place; key?: string | undefined } | null>(null);
  useEffect(() => {
    if (!goal.current || !isKnown) return;
    const { place, key } = goal.current;
    if (!days.includes(place.date) || (key && !spots.some((spot) => spot.key === key))) return;
    goal.current = null;
    const free = isHolding ? spots.filter((spot) => spot.key.startsWith('slot-')) : [];
    const spot = nearestSpot(free.length > 0 ? free : spots, place, days);
    grid.current?.querySelector<HTMLElement>(`[data-spot="${key ?? spot?.key}"]`)?.focus();
  });
  return {
    goTo: (place: Place, key?: string) => {
      goal.current = { place, key };
    },
    /** Cancels the pending focus once the user has moved on. */
    forget: () => {
      goal.current = null;
    },
  };
}
