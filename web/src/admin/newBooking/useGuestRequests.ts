import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { useSettled, wholePhone } from '#web/admin/newBooking/useDuplicate.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

const byQuery = (q: string) => (q ? { query: { q, status: 'query' as const } } : skipToken);

/** The open requests that were sent without an account from the same telephone number or address, newest first. */
export function useGuestRequests(person: { phone: string; email: string }): readonly AdminBooking[] {
  const digits = phoneDigits(person.phone);
  const email = person.email.trim().toLowerCase();
  const samePhone = bookingsApi.useListBookingsQuery(
    byQuery(useSettled(digits.length >= wholePhone ? digits : '')),
  );
  const sameEmail = bookingsApi.useListBookingsQuery(byQuery(useSettled(email.includes('@') ? email : '')));
  const found = [...(samePhone.currentData?.items ?? []), ...(sameEmail.currentData?.items ?? [])];
  const isTheirs = (request: AdminBooking) =>
    request.userId === null && (phoneDigits(request.phone) === digits || request.email === email);
  return [...new Map(found.filter(isTheirs).map((request) => [request.id, request])).values()];
}
