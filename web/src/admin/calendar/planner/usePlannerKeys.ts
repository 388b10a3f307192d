import type { KeyboardEvent, RefObject } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { slotMinutes } from '#shared/domain/openingHours.ts';
import { slotTimes } from '#shared/domain/slots.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import {
  daysOfWeek,
  leavesGrid,
  nextSpot,
  type Place,
  type Spot,
} from '#web/admin/calendar/planner/plannerGrid.ts';
import type { Carrying } from '#web/admin/calendar/planner/useCarrying.ts';
import { canMove } from '#web/admin/bookings/bookingRules.ts';
import { arrows, placeOf, type useMove } from '#web/admin/calendar/planner/useMove.ts';
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
