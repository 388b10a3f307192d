import { underAgeMessage } from '#shared/domain/age.ts';
import { arrivalAfter } from '#shared/domain/arrival.ts';
import { refusal, refusalOfAttendance } from '#shared/domain/bookingRules.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import { hasHappened, hasOtherAppointment, lastAttendance } from '#shared/domain/factConflict.ts';
import { refusalOfGoingIn, type GoOnReason } from '#shared/domain/goingIn.ts';
import { noted, type BookingChange } from './bookingChange.ts';

type Body = Parameters<typeof arrivalAfter>[1] & { goOnReason?: GoOnReason | undefined };

function formatAttendance({ attendance, isTakenIn }: Body): string {
  if (attendance === null) return 'Attendance removed';
  if (isTakenIn) return 'With the practitioner';
  return attendance === 'arrived' ? 'Arrived' : 'Did not attend';
}

/** Whether the patient came, and is with the practitioner; only an appointment can be attended. */
export const recordAttendance = (body: Body): BookingChange => ({
  check: ({ status }) => refusalOfAttendance(status),
  apply: (booking, at) => arrivalAfter(booking, body, at.toISOString()),
  ...noted(formatAttendance(body)),
  isContradicted: (meanwhile) => {
    const { attendance } = body;
    if (hasOtherAppointment(meanwhile)) return true;
    if (attendance === 'did_not_attend' && hasHappened(meanwhile, ['booking_completed'])) return true;
    const recorded = lastAttendance(meanwhile);
    return recorded !== undefined && recorded.attendance !== attendance;
  },
});

/** Why a patient does not go in to the practitioner. @param missing the papers that are not there */
export const refusalToGoIn = (
  isMinor: boolean,
  missing: readonly ReadinessItem[],
  service: string,
  { goOnReason }: Pick<Body, 'goOnReason'>,
) => (isMinor ? refusal(409, 'under_age', underAgeMessage) : refusalOfGoingIn(missing, service, goOnReason));
