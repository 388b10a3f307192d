import { useEffect, useRef, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { nearestSpot, type Place, type Spot } from '#web/admin/calendar/planner/plannerGrid.ts';

/** The appointment that was picked up, if any; it outlives the week it was picked up in. */
export interface Carrying {
  held: AdminBooking | null;
  setHeld: Dispatch<SetStateAction<AdminBooking | null>>;
}

/** What a picked-up appointment leaves behind: its own time is free for as long as it is held. */
export function liftFrom(schedule: Schedule, held: AdminBooking | null): Schedule {
  if (!held) return schedule;
  const appointments = schedule.appointments.filter(({ bookingId }) => bookingId !== held.id);
  return { ...schedule, appointments };
}

interface GoalSettings {
  grid: RefObject<HTMLElement | null>;
  spots: readonly Spot[];
  /** The days that are shown, once what stands on them has arrived. */
  days: readonly string[];
  isKnown: boolean;
  /** Whether there is something to be put down, for which only free times are of use. */
  isHolding: boolean;
}

/** Takes the keyboard to a place, if need be when its week has arrived, or to an appointment that will stand there. */
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
    /** Does nothing when the user has moved on to something else by then. */
    forget: () => {
      goal.current = null;
    },
  };
}
