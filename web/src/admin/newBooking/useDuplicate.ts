import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import type { Customer } from '#shared/contracts/user.ts';
import { comparePeople } from '#shared/domain/samePerson.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import type { NewBookingValues } from '#web/admin/newBooking/newBookingValues.ts';
import { userApi } from '#web/data/calls/user.ts';

const pauseMs = 250;
/** Minimum digits of a complete British number. */
export const wholePhone = 10;
/** More than share one telephone number. */
const shown = 20;

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const byQuery = (q: string) => (q ? { query: { q, limit: shown } } : skipToken);

/** Whose present number this is comes before those who had it once. */
export const currentNumbersFirst = (customers: readonly Customer[], digits: string): Customer[] => {
  const hadIt = ({ phone }: Customer) => Number(phoneDigits(phone ?? '') !== digits);
  return customers.toSorted((a, b) => hadIt(a) - hadIt(b));
};

/** The existing customers with the same telephone number, or else with the same name and date of birth. */
export function useDuplicates({
  firstName,
  lastName,
  dateOfBirth,
  phone,
}: Pick<NewBookingValues, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone'>): readonly Customer[] {
  const digits = phoneDigits(phone);
  const caller = { accountId: null, firstName, lastName, dateOfBirth };
  const name = `${firstName.trim()} ${lastName.trim()}`;
  const isNamed = firstName.trim().length > 1 && lastName.trim().length > 1 && isCalendarDate(dateOfBirth);
  const samePhone = userApi.useListUsersQuery(byQuery(useSettled(digits.length >= wholePhone ? digits : '')));
  const sameName = userApi.useListUsersQuery(byQuery(useSettled(isNamed ? name : '')));
  const isPatient = ({ role }: Customer) => role === 'user';
  const withPhone = samePhone.currentData?.items.filter(isPatient) ?? [];
  if (withPhone.length > 0) return currentNumbersFirst(withPhone, digits);
  return (sameName.currentData?.items ?? []).filter(
    (user) =>
      isPatient(user) && comparePeople(caller, { ...user, accountId: user.id, phone: null }) !== 'different',
  );
}
