import type { AdminBooking } from '#shared/contracts/booking.ts';
import { addLateNote } from '#shared/domain/lateNote.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';

/** Whether somebody may still say that they come late. */
export const canBeLate = ({ status, attendance, appointmentDate }: AdminBooking): boolean =>
  status === 'confirmed' && attendance === null && appointmentDate === clinicNow().date;

/** Notes that a patient comes late, with the time at which they said so. */
export function useLateNote(): (booking: AdminBooking, minutes: number) => Promise<boolean> {
  const [updateBooking] = bookingsApi.useUpdateBookingMutation();
  return ({ id, version, name, staffNote }, minutes) => {
    const body = { staffNote: addLateNote(staffNote, minutes, clinicNow().time) };
    return reportOn(updateBooking({ params: { id }, version, body }).unwrap(), {
      done: 'Note saved',
      detail: `${name} comes ${minutes} minutes late.`,
      failed: 'The note could not be saved',
    });
  };
}
