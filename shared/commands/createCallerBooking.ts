import type { z } from 'zod';
import { likelyDuplicate, type CallerBookingCreate } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { refusal, refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { isSameName } from '#shared/domain/samePerson.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { answerBooking, checkNewBooking, formatWhen } from './bookings.ts';
import { addBooking } from './createManualBooking.ts';
import { nameOf, type DeskCommand } from './deskCommand.ts';
import type { OutageView } from './view.ts';

type Body = z.output<typeof CallerBookingCreate>;

/** Asks the server's question for the customers in the snapshot. */
function refusalOfDuplicate({ customers }: OutageView, caller: Body) {
  if (caller.isSomebodyElse) return null;
  const digits = phoneDigits(caller.phone);
  const duplicate = customers.find((one) => {
    const signs = [
      digits !== '' && phoneDigits(one.phone ?? '') === digits,
      isSameName(one, caller),
      one.birthYear === Number(caller.dateOfBirth.slice(0, 4)),
    ];
    return signs.filter(Boolean).length > 1;
  });
  if (!duplicate) return null;
  return refusal(409, likelyDuplicate, `Is this ${nameOf(duplicate)}, born in ${duplicate.birthYear}?`);
}

/** An appointment and an account for somebody who rings. */
export const createCallerBooking: DeskCommand<Body> = {
  contract: bookingCalls.createCallerBooking,
  creates: 'caller',
  subject: (_view, _params, body) => ({
    bookingId: null,
    customerId: null,
    name: nameOf(body),
    phone: body.phone,
  }),
  check: (view, _params, body, at) => {
    const today = londonToday(at);
    const refusedFor = refusalOfMinor(body.dateOfBirth, today) ?? refusalOfDuplicate(view, body);
    return checkNewBooking(view, body, today, refusedFor);
  },
  apply: (view, command, body) => {
    const { firstName, lastName, phone, dateOfBirth, appointmentDate, appointmentTime } = body;
    const id = command.madeId ?? 0;
    const customer = {
      id,
      firstName,
      lastName,
      phone,
      birthYear: Number(dateOfBirth.slice(0, 4)),
      dateOfBirth,
      idSeen: null,
      nextAppointment: { date: appointmentDate, time: appointmentTime },
      staffFlag: null,
    };
    return {
      customers: [customer, ...view.customers],
      bookings: addBooking(view, command, body, { userId: id, name: nameOf(body) }),
    };
  },
  answer: answerBooking,
  words: (body, { today }) => `Booked for ${formatWhen(body, today)}`,
  again: (body, { today }) => `Book for ${formatWhen(body, today)}`,
};
