/** The rules for a free time that a patient takes without a request. */
import { refusal } from '#shared/domain/bookingRules.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { formatLongMoment, type TimeOfDay } from '#shared/domain/offers.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import { isRequestable } from '#shared/domain/requestableTimes.ts';

/** For how long a device holds a time. */
export const heldMinutes = 10;

export const notAtOnce = refusal(
  409,
  'not_at_once',
  'This cannot be booked at once any more. Please send a request, and we agree the time with you.',
);

export interface Taking {
  when: TimeOfDay;
  minutes: number;
  /** The start of their appointment to come for the same service; null where one is moved. */
  same: TimeOfDay | null;
  /** Whether they hold an appointment that they booked at once, with an address that is not confirmed. */
  isUnconfirmed: boolean;
  /** Until when they have to think. */
  thinkUntil: Date | null;
}

export function refusalOfTaking({ when, minutes, same, isUnconfirmed, thinkUntil }: Taking, now: Date) {
  if (!isRequestable(when, minutes, now)) {
    return refusal(422, 'not_requestable', 'That time cannot be booked online. Please choose another.');
  }
  if (same) {
    const sentence = `You already have this appointment, on ${formatDateTime(same.date, same.time)}. You can move it in My Treatment.`;
    return refusal(409, 'already_booked', sentence);
  }
  if (isUnconfirmed) {
    const sentence =
      'You can book one appointment like this until you have confirmed your email address. The link is in your account settings.';
    return refusal(409, 'address_unconfirmed', sentence);
  }
  if (thinkUntil && isTooSoon(when, thinkUntil)) {
    const until = formatLongMoment(thinkUntil.toISOString());
    return refusal(
      409,
      'time_to_think',
      `You have time to think until ${until}. Please choose a time after that.`,
    );
  }
  return null;
}
