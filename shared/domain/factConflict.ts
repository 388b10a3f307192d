/** Whether a fact that a desk recorded during an outage still holds after later changes of the booking. */

/** Facts about a patient's attendance, about an appointment that is over, about its note, and about an earlier time. */
export type Fact =
  | { status: 'completed' }
  | { attendance: 'arrived' | 'did_not_attend' | null }
  | { staffNote: string | null }
  | { isEarlierWanted: boolean };

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

/** An answered reminder, a reschedule request and an offer contradict nothing; nor does the same fact. */
export function contradictsFact(fact: Fact, meanwhile: readonly Meanwhile[]): boolean {
  const hasHappened = (actions: readonly string[]) =>
    meanwhile.some(({ action }) => actions.includes(action));
  if ('staffNote' in fact) return hasHappened(['booking_note_changed']);
  if ('isEarlierWanted' in fact) {
    return hasHappened([
      ...appointmentChanges,
      fact.isEarlierWanted ? 'earlier_not_wanted' : 'earlier_wanted',
    ]);
  }
  if (hasHappened(appointmentChanges)) return true;
  const recorded = meanwhile.findLast(({ action }) => action === 'attendance_noted');
  if ('status' in fact) return recorded?.attendance === 'did_not_attend';
  if (fact.attendance === 'did_not_attend' && hasHappened(['booking_completed'])) return true;
  return recorded !== undefined && recorded.attendance !== fact.attendance;
}
