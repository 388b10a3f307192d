import { z } from 'zod';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminBooking, BookingConfirm } from '#shared/contracts/booking.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { isSameName } from '#shared/domain/samePerson.ts';
import { useSettled, wholePhone } from '#web/admin/newBooking/useDuplicate.ts';
import { useSavedState } from '#web/admin/workspace/workspace.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

type Person = Pick<Customer, 'firstName' | 'lastName' | 'email'>;

interface Booked {
  /** The chosen customer, or the caller as typed. */
  person: Person | null;
  phone: string;
  service: string;
  /** The chosen customer's. */
  bookings: readonly AdminBooking[] | undefined;
}

const isOpen = ({ status }: AdminBooking) => status === 'query';

/** Without an account a request is only preselected under the same name, because people share telephones. */
export const isPreselected = (
  { userId, name }: Pick<AdminBooking, 'userId' | 'name'>,
  person: Person | null,
) => userId !== null || (person !== null && isSameName({ firstName: name, lastName: '' }, person));

/** The open request that a booking answers: one for the same service, or else the newest, the customer's own first. */
export function useAnsweredRequest({ person, phone, service, bookings }: Booked, savedAs: string | null) {
  const [chosen, setWanted] = useSavedState(savedAs, z.boolean().nullable(), () => null);
  const [confirmBooking, confirming] = bookingsApi.useConfirmBookingMutation();
  const guests = useGuestRequests({ phone: person ? phone : '', email: person?.email ?? '' });
  const requests = [...(bookings?.filter(isOpen) ?? []), ...guests];
  const same = requests.find((request) => request.service === service);
  const request = same ?? requests[0];
  const isWanted = chosen ?? (request !== undefined && isPreselected(request, person));
  return {
    request,
    /** Undefined where a new booking is made beside the request. */
    answered: isWanted ? same : undefined,
    isSame: same !== undefined,
    isGuest: request?.userId === null,
    isWanted,
    setWanted,
    confirming,
    confirm: ({ id, version }: AdminBooking, body: z.input<typeof BookingConfirm>) =>
      confirmBooking({ params: { id }, version, body }).unwrap(),
  };
}

export type AnsweredRequest = ReturnType<typeof useAnsweredRequest>;

const byQuery = (q: string) => (q ? { query: { q, status: 'query' as const } } : skipToken);

/** The open requests that were sent without an account from the same telephone number or address, newest first. */
function useGuestRequests(person: { phone: string; email: string }): readonly AdminBooking[] {
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
