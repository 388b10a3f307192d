/** Answers the API's reads from the snapshot, in the contracts' shapes. */
import type { z } from 'zod';
import type { AdminBooking, BookingCounts, BookingDaysQuery } from '#shared/contracts/booking.ts';
import type { OfflineCustomer } from '#shared/contracts/offlineData.ts';
import type { BlockedTime, Schedule } from '#shared/contracts/schedule.ts';
import type { CustomerSheet } from '#shared/contracts/sheet.ts';
import type { Customer } from '#shared/contracts/user.ts';
import { adultAge, ageOn } from '#shared/domain/age.ts';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { filterBookings } from './listView.ts';
import { findCustomer, scheduleOf, type OutageView } from '#shared/commands/view.ts';

export const notStoredReason = 'Not kept on this computer';

/** Days outside the snapshot are shown as closed, so that nobody takes them for free. */
function outside({ from, to }: OutageView, days: { from: string; to: string }): BlockedTime[] {
  const whole = { startTime: null, endTime: null, reason: notStoredReason };
  const before = { ...whole, id: -1, startDate: days.from, endDate: addDays(from, -1) };
  const after = { ...whole, id: -2, startDate: addDays(to, 1), endDate: days.to };
  return [before, after]
    .map((block) => ({
      ...block,
      startDate: block.startDate > days.from ? block.startDate : days.from,
      endDate: block.endDate < days.to ? block.endDate : days.to,
    }))
    .filter(({ startDate, endDate }) => startDate <= endDate);
}

export function answerSchedule(view: OutageView, days: { from: string; to: string }): Schedule {
  const { appointments, held, wishes, blocked, requests } = scheduleOf(view);
  const isIn = ({ date }: { date: string }) => days.from <= date && date <= days.to;
  return {
    appointments: appointments.filter(isIn),
    held: held.filter(isIn),
    wishes: wishes.filter(isIn),
    blocked: [
      ...blocked.filter(({ startDate, endDate }) => startDate <= days.to && endDate >= days.from),
      ...outside(view, days),
    ],
    requests: requests.filter(isIn),
  };
}

export function countBookings(
  bookings: readonly AdminBooking[],
  query: Omit<z.output<typeof BookingDaysQuery>, 'filter'>,
  now: Date,
): z.output<typeof BookingCounts> {
  const count = (filter: 'all' | 'upcoming' | 'past') =>
    filterBookings(bookings, { ...query, filter }, now).length;
  return { all: count('all'), upcoming: count('upcoming'), past: count('past') };
}

export function countBookingsOfDays(
  bookings: readonly AdminBooking[],
  query: z.output<typeof BookingDaysQuery>,
  now: Date,
): { date: string; bookings: number }[] {
  const counts = new Map<string, number>();
  for (const { appointmentDate: date } of filterBookings(bookings, query, now)) {
    if (date !== null) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  return [...counts]
    .map(([date, found]) => ({ date, bookings: found }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Where the snapshot has only the year of birth, the screens show it as it is. */
export const answerCustomer = ({
  birthYear,
  dateOfBirth,
  id,
  firstName,
  lastName,
  phone,
}: OfflineCustomer): Customer => ({
  id,
  firstName,
  lastName,
  phone,
  email: null,
  dateOfBirth: dateOfBirth ?? String(birthYear),
  role: 'user',
  loyaltyStamps: 0,
});

/** The snapshot has no guides, recommendations, loyalty, household, messages, earlier notes, or appointments outside its days. */
export function answerSheet(view: OutageView, id: number, now: Date): CustomerSheet | null {
  const customer = findCustomer(view, id);
  if (!customer) return null;
  const bookings = view.bookings.filter(({ userId }) => userId === id);
  const phones = [...new Set([customer.phone, ...bookings.map(({ phone }) => phone)])];
  const today = londonToday(now);
  const { dateOfBirth, birthYear } = customer;
  const age = dateOfBirth ? ageOn(dateOfBirth, today) : Number(today.slice(0, 4)) - birthYear;
  const progress = { journeyId: '', currentStageIndex: 0, completedStageIds: [], earnedRewardIds: [] };
  return {
    customer: {
      ...answerCustomer(customer),
      createdAt: view.asOf,
      canSignIn: false,
      staffFlag: customer.staffFlag,
    },
    age,
    isUnderAge: age < adultAge,
    isJoined: false,
    household: [],
    idSeen: customer.idSeen,
    phones: phones.filter((phone) => phone !== null).slice(0, 3),
    bookings,
    missedAndMoved: 0,
    care: [],
    loyalty: { progress, bookingsCount: 0, claims: [], referralCode: '', recommendations: 0 },
    referredBy: null,
    saidReferrer: null,
    contacts: [],
    notes: view.notes.filter(({ customerId }) => customerId === id),
  };
}
