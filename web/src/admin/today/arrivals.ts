import type { AdminBooking } from '#shared/contracts/booking.ts';
import { endTime } from '#shared/domain/slots.ts';
import { toMinutes } from '#shared/domain/wallTime.ts';

/** Where an appointment of today stands on the clinic's clock. */
export type Stage = 'coming' | 'late' | 'here' | 'over';

export interface Arrival {
  stage: Stage;
  /** `in 25 minutes`, `12 minutes late`; empty where there is nothing to say. */
  words: string;
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** What the desk wants to know of an appointment at this minute. */
export function describeArrival(booking: AdminBooking, clock: string): Arrival {
  const { status, attendance, appointmentTime: start } = booking;
  if (status !== 'confirmed' || attendance === 'did_not_attend' || !start)
    return { stage: 'over', words: '' };
  const ahead = toMinutes(start) - toMinutes(clock);
  if (attendance === 'arrived') {
    const end = endTime(start, booking.minutes);
    return clock < end
      ? { stage: 'here', words: `until ${end}` }
      : { stage: 'here', words: 'to be completed' };
  }
  if (ahead > 60) return { stage: 'coming', words: '' };
  if (ahead > 0) return { stage: 'coming', words: `in ${minutes(ahead)}` };
  if (ahead === 0) return { stage: 'coming', words: 'now' };
  const isOver = clock >= endTime(start, booking.minutes);
  return { stage: 'late', words: isOver ? 'not noted' : `${minutes(-ahead)} late` };
}

/** Those who come today, in their order; what was cancelled is not waited for. */
export function listArrivals(bookings: readonly AdminBooking[]): AdminBooking[] {
  return bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .toSorted((a, b) => (a.appointmentTime ?? '').localeCompare(b.appointmentTime ?? ''));
}

/** Who has come and has not gone. */
export interface Here {
  inRoom: AdminBooking | undefined;
  waiting: AdminBooking[];
}

/** A patient who is not completed half an hour after their end is taken to have left. */
const overrunMinutes = 30;

/**
 * Who is in the room and who waits for it, by the clock and by what the desk noted: there is one room, and whoever
 * began first is in it until they are completed.
 */
export function whoIsHere(bookings: readonly AdminBooking[], clock: string): Here {
  const here = listArrivals(bookings).filter(({ status, attendance, appointmentTime, minutes: length }) => {
    const hasCome = status === 'confirmed' && attendance === 'arrived' && appointmentTime !== null;
    return hasCome && toMinutes(clock) < toMinutes(appointmentTime) + length + overrunMinutes;
  });
  const inRoom = here.find(({ appointmentTime }) => (appointmentTime ?? '') <= clock);
  return { inRoom, waiting: here.filter((booking) => booking !== inRoom) };
}
