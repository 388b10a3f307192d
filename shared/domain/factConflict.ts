/** What may contradict a fact that a desk recorded during an outage: later changes of the booking. */

/** The events of the booking since the desk saw it. */
export interface Meanwhile {
  action: string;
  /** The value of `attendance_noted`. */
  attendance?: unknown;
}

/** After one of these the appointment is another one, or gone. */
const appointmentChanges: readonly string[] = [
  'booking_confirmed',
  'booking_moved',
  'booking_moved_by_patient',
  'booking_cancelled',
  'booking_cancelled_by_patient',
  'booking_change_undone',
  'offer_accepted',
  'offer_returned',
];

/** The audit's actions that a fact may contradict. */
export const decisiveActions: readonly string[] = [
  ...appointmentChanges,
  'booking_completed',
  'attendance_noted',
  'booking_note_changed',
  'earlier_wanted',
  'earlier_not_wanted',
];

export const hasHappened = (meanwhile: readonly Meanwhile[], actions: readonly string[]) =>
  meanwhile.some(({ action }) => actions.includes(action));

/** An answered reminder, a reschedule request and an offer contradict nothing. */
export const hasOtherAppointment = (meanwhile: readonly Meanwhile[]) =>
  hasHappened(meanwhile, appointmentChanges);

export const lastAttendance = (meanwhile: readonly Meanwhile[]) =>
  meanwhile.findLast(({ action }) => action === 'attendance_noted');
