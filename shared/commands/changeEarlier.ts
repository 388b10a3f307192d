import { refusalOfEarlier } from '#shared/domain/bookingRules.ts';
import { hasHappened, hasOtherAppointment } from '#shared/domain/factConflict.ts';
import { noted, type BookingChange } from './bookingChange.ts';

/** Whether the patient would come earlier. The wait counts from the first time they said so. */
export const changeEarlier = ({ isEarlierWanted }: { isEarlierWanted: boolean }): BookingChange => ({
  check: refusalOfEarlier,
  apply: ({ earlierWantedAt }, at) => ({
    earlierWantedAt: isEarlierWanted ? (earlierWantedAt ?? at.toISOString()) : null,
  }),
  ...noted(isEarlierWanted ? 'Earlier if possible' : 'No longer earlier'),
  isContradicted: (meanwhile) =>
    hasOtherAppointment(meanwhile) ||
    hasHappened(meanwhile, [isEarlierWanted ? 'earlier_not_wanted' : 'earlier_wanted']),
});
