import { hasHappened } from '#shared/domain/factConflict.ts';
import { recordAnyway, type BookingChange } from './bookingChange.ts';

type Body = { staffNote: string | null };

const words = ({ staffNote }: Body) => (staffNote === null ? 'Note removed' : 'Note on the appointment');

/** What staff have to know of an appointment. */
export const changeStaffNote: BookingChange<Body> = {
  check: () => null,
  apply: (_booking, { staffNote }) => ({ staffNote }),
  words,
  again: (body) => recordAnyway(words(body)),
  isContradicted: (_body, meanwhile) => hasHappened(meanwhile, ['booking_note_changed']),
};
