import { nameLateVisit } from '#shared/domain/lateNote.ts';

interface Arrival {
  attendance: 'arrived' | 'did_not_attend' | null;
  arrivedAt: string | null;
  takenInAt: string | null;
}

interface Step {
  attendance: Arrival['attendance'];
  /** Whether they are with the practitioner; undefined changes nothing of that. */
  isTakenIn?: boolean | undefined;
}

const nobodyYet: Arrival = { attendance: null, arrivedAt: null, takenInAt: null };

interface Appointment extends Pick<Arrival, 'attendance'> {
  appointmentDate: string | null;
  appointmentTime: string | null;
  staffNote: string | null;
}

/** What a move changes besides the time: only who has come waits on, for another time of that day. */
export function changedByMove(
  { attendance, appointmentDate, appointmentTime, staffNote }: Appointment,
  date: string,
): Partial<Arrival & Pick<Appointment, 'staffNote'>> {
  const arrival = attendance === 'arrived' && appointmentDate === date ? {} : nobodyYet;
  if (!appointmentDate || !appointmentTime || staffNote === null) return arrival;
  return { ...arrival, staffNote: nameLateVisit(staffNote, appointmentDate, appointmentTime) };
}

/** Whether a step takes somebody in to the practitioner; what is over is recorded as it was, unchecked. */
export const goesIn = (
  { status, takenInAt }: { status: string; takenInAt: string | null },
  { attendance, isTakenIn }: Step,
) => status === 'confirmed' && attendance === 'arrived' && isTakenIn === true && takenInAt === null;

/** Where a patient is after a step; each step counts from when it was first recorded. */
export function arrivalAfter(before: Arrival, { attendance, isTakenIn }: Step, now: string): Arrival {
  if (attendance !== 'arrived') return { ...nobodyYet, attendance };
  const hasCome = before.attendance === 'arrived';
  const takenInAt = hasCome ? before.takenInAt : null;
  return {
    attendance,
    arrivedAt: hasCome ? before.arrivedAt : now,
    takenInAt: isTakenIn === undefined ? takenInAt : isTakenIn ? (takenInAt ?? now) : null,
  };
}
