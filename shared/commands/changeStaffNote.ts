import { hasHappened } from '#shared/domain/factConflict.ts';
import { noted, type BookingChange } from './bookingChange.ts';

/** What staff have to know of an appointment. */
export const changeStaffNote = (body: { staffNote: string | null }): BookingChange => ({
  check: () => null,
  apply: () => ({ staffNote: body.staffNote }),
  ...noted(body.staffNote === null ? 'Note removed' : 'Note on the appointment'),
  isContradicted: (meanwhile) => hasHappened(meanwhile, ['booking_note_changed']),
});
