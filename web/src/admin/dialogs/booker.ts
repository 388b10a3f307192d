import type { AdminBooking } from '#shared/contracts/booking.ts';

type Booked = Pick<AdminBooking, 'forSomebodyElse' | 'bookedByName'>;

const nameBooker = ({ bookedByName }: Booked) => bookedByName ?? 'somebody whose account is gone';

/** Who made a booking for another person; an empty text where the patient did. */
export const formatBooker = (booking: Booked): string =>
  booking.forSomebodyElse ? `Booked by ${nameBooker(booking)}` : '';

/** The same as a line in the list of a booking's details. */
export const formatBookerFields = (booking: Booked): Record<string, string> =>
  booking.forSomebodyElse ? { 'Booked by': nameBooker(booking) } : {};
