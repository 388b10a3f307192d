import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { formatCancellation, hoursOfNotice } from '#shared/domain/cancelling.ts';
import { noticeHours } from '#shared/domain/patientChanges.ts';
import { formatList } from '#shared/domain/goingIn.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

/** A booking that the end of a day asks about, and in what words. */
export interface Left {
  key: string;
  booking: AdminBooking;
  words: string;
}

const nobody: ReadonlyMap<number, Readiness> = new Map();

/** A person, where a guest has no account. */
const who = ({ userId, name, email }: AdminBooking) => userId ?? `${name} ${email}`;

const when = ({ appointmentDate, appointmentTime }: AdminBooking) => `${appointmentDate} ${appointmentTime}`;

/** Why and how late a booking was cancelled; undefined where the notice was long enough or another day's. */
function shortNotice(booking: AdminBooking, today: string): string | undefined {
  const { status, cancelledAt, cancelReason, noticeGivenAt } = booking;
  if (status !== 'cancelled' || !cancelledAt || londonNow(new Date(cancelledAt)).date !== today)
    return undefined;
  const hours = hoursOfNotice(booking, new Date(noticeGivenAt ?? cancelledAt));
  if (hours === null || hours >= noticeHours) return undefined;
  return `Cancelled${formatCancellation(cancelReason, hours)}`;
}

/** What a day leaves behind, also of bookings ahead. @param noted keys that somebody has read and settled */
export function leftOfDay(
  bookings: readonly AdminBooking[],
  today: string,
  readiness: ReadonlyMap<number, Readiness> = nobody,
  noted: ReadonlySet<string> = new Set(),
) {
  const sorted = bookings.toSorted((a, b) => when(a).localeCompare(when(b)));
  const pick = (kind: string, wordsOf: (booking: AdminBooking) => string | undefined) =>
    sorted.flatMap((booking): Left[] => {
      const words = wordsOf(booking);
      const key = `${kind} ${booking.id}`;
      return words === undefined || noted.has(key) ? [] : [{ key, booking, words }];
    });
  const isToday = ({ appointmentDate }: AdminBooking) => appointmentDate === today;
  const expected = sorted.filter(({ status }) => status === 'confirmed');
  const next = expected.find(({ appointmentDate }) => (appointmentDate ?? '') > today)?.appointmentDate;
  const comesAgain = new Set(
    expected.filter(({ appointmentDate }) => (appointmentDate ?? '') > today).map(who),
  );
  return {
    open: pick('open', (booking) =>
      (booking.appointmentDate ?? '') <= today &&
      booking.status === 'confirmed' &&
      booking.attendance !== 'did_not_attend'
        ? booking.attendance === 'arrived'
          ? 'Here, not completed'
          : 'Not noted'
        : undefined,
    ),
    absent: pick('absent', (booking) =>
      isToday(booking) && booking.status === 'confirmed' && booking.attendance === 'did_not_attend'
        ? 'Did not attend'
        : undefined,
    ),
    cancelled: pick('cancelled', (booking) => shortNotice(booking, today)),
    papers: pick('papers', (booking) => {
      const missing = readiness.get(booking.id)?.missing ?? [];
      return booking.status === 'confirmed' && booking.appointmentDate === next && missing.length > 0
        ? `Missing: ${formatList(missing)}`
        : undefined;
    }),
    followUps: pick('followUps', (booking) =>
      isToday(booking) && booking.status === 'completed' && !comesAgain.has(who(booking))
        ? 'No next visit'
        : undefined,
    ),
  };
}

export type LeftOfDay = ReturnType<typeof leftOfDay>;
