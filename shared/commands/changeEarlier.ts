import { refusalOfEarlier } from '#shared/domain/bookingRules.ts';
import { hasHappened, hasOtherAppointment } from '#shared/domain/factConflict.ts';
import { recordAnyway, type BookingChange } from './bookingChange.ts';

type Body = { isEarlierWanted: boolean };

const words = ({ isEarlierWanted }: Body) => (isEarlierWanted ? 'Earlier if possible' : 'No longer earlier');

/** Whether the patient would come earlier. The wait counts from the first time they said so. */
export const changeEarlier: BookingChange<Body> = {
  check: (booking, _body, at) => refusalOfEarlier(booking, at),
  apply: ({ earlierWantedAt }, { isEarlierWanted }, at) => ({
    earlierWantedAt: isEarlierWanted ? (earlierWantedAt ?? at.toISOString()) : null,
  }),
  words,
  again: (body) => recordAnyway(words(body)),
  isContradicted: ({ isEarlierWanted }, meanwhile) =>
    hasOtherAppointment(meanwhile) ||
    hasHappened(meanwhile, [isEarlierWanted ? 'earlier_not_wanted' : 'earlier_wanted']),
};
