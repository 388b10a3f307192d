import type { AdminBooking } from '#shared/contracts/booking.ts';
import { endTime } from '#shared/domain/openingHours.ts';
import { londonNow, toMinutes } from '#shared/domain/wallTime.ts';

/** State of one of today's appointments at the clinic's present time. */
export type Stage = 'coming' | 'late' | 'here' | 'over';

export interface Arrival {
  stage: Stage;
  /** `in 25 min`, `12 min late`, or empty. */
  words: string;
}

const minutes = (count: number) => `${count} min`;

/** How long somebody has waited, by the clinic's clock: `12 min`, or empty. */
export function formatWaited(arrivedAt: string, clock: string): string {
  const waited = toMinutes(clock) - toMinutes(londonNow(new Date(arrivedAt)).time);
  return waited > 0 ? minutes(waited) : '';
}

/** The minute of the day at which a visit ends; after a late arrival it has its whole length. */
function endOf({ appointmentTime, arrivedAt, minutes: length }: AdminBooking): number {
  const start = toMinutes(appointmentTime ?? '00:00');
  const came = arrivedAt ? toMinutes(londonNow(new Date(arrivedAt)).time) : start;
  return Math.max(start, came) + length;
}

/** Describes an appointment at the present minute. */
export function formatArrival(booking: AdminBooking, clock: string): Arrival {
  const { status, attendance, appointmentTime: start } = booking;
  if (status !== 'confirmed' || attendance === 'did_not_attend' || !start)
    return { stage: 'over', words: '' };
  const ahead = toMinutes(start) - toMinutes(clock);
  if (attendance === 'arrived') {
    if (toMinutes(clock) >= endOf(booking)) return { stage: 'here', words: 'to be completed' };
    if (booking.takenInAt) return { stage: 'here', words: `until ${endTime(start, booking.minutes)}` };
    const waited = booking.arrivedAt ? formatWaited(booking.arrivedAt, clock) : '';
    return { stage: 'here', words: `waiting ${waited}`.trim() };
  }
  if (ahead > 60) return { stage: 'coming', words: '' };
  if (ahead > 0) return { stage: 'coming', words: `in ${minutes(ahead)}` };
  if (ahead === 0) return { stage: 'coming', words: 'now' };
  const isOver = clock >= endTime(start, booking.minutes);
  return { stage: 'late', words: isOver ? 'not noted' : `${minutes(-ahead)} late` };
}

/** Today's appointments by time, without cancelled ones. */
export function listArrivals(bookings: readonly AdminBooking[]): AdminBooking[] {
  return bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .toSorted((a, b) => (a.appointmentTime ?? '').localeCompare(b.appointmentTime ?? ''));
}

/** A patient not completed half an hour after the end is assumed to have left. */
const overrunMinutes = 30;

/** By marked attendance: who went in last has the only room until the visit is completed; others wait. */
export function whoIsHere(bookings: readonly AdminBooking[], clock: string) {
  const here = listArrivals(bookings).filter((booking) => {
    const { status, attendance, appointmentTime } = booking;
    const hasCome = status === 'confirmed' && attendance === 'arrived' && appointmentTime !== null;
    return hasCome && toMinutes(clock) < endOf(booking) + overrunMinutes;
  });
  const takenIn = here.filter(({ takenInAt }) => takenInAt);
  const inRoom = takenIn.toSorted((a, b) => Date.parse(b.takenInAt ?? '') - Date.parse(a.takenInAt ?? ''))[0];
  return { inRoom, waiting: here.filter((booking) => booking !== inRoom), clock };
}

/** Patients who have arrived and not left, at a time of the clinic's clock. */
export type Here = ReturnType<typeof whoIsHere>;
