import type { SignedInUser } from '#shared/contracts/user.ts';
import { useMyBookings } from '#web/data/calls/bookings.ts';

/** The number of a signed-in patient: the preferred one, or that of their latest own booking; empty for others. */
export function useOwnPhone(user: SignedInUser | null): string {
  const needsBookings = user?.role === 'user' && user.preferredPhone === undefined;
  const { bookings = [] } = useMyBookings({ skip: !needsBookings });
  return user?.preferredPhone ?? bookings.find(({ bookedFor }) => bookedFor === null)?.phone ?? '';
}
