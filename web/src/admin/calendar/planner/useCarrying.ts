import { useEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { nearestSpot, type Place, type Spot } from '#web/admin/calendar/planner/plannerGrid.ts';

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
