import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { reminderLinkCalls } from '#shared/contracts/reminderLink.ts';
import { matchUpdate } from '#shared/commands/updateBooking.ts';
import { repeatBooking } from '#api/bookings/repeat.service.ts';
import { nameBooker } from '#api/models/bookers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { changeEarlier } from '#api/bookings/earlier.service.ts';
import { countBookings, countBookingsOfDays, listBookings, myBookingsLister } from '#api/bookings/lists.ts';
import {
  cancelMyBooking,
  undoCancelMyBooking,
  changeMyRequest,
  getCalendarFile,
  requestReschedule,
  withdrawReschedule,
} from '#api/bookings/patientChanges.service.ts';
import {
  answerReminder,
  requestRescheduleByLink,
  readReminderLink,
  moveByLink,
} from '#api/bookings/reminderAnswer.service.ts';
import { requestConsultation } from '#api/bookings/requests.service.ts';
import { createCallerBooking, createManualBooking } from '#api/bookings/manual.service.ts';
import {
  changeStaffNote,
  confirmBooking,
  finishBooking,
  recordAttendance,
} from '#api/bookings/transitions.service.ts';
import { withPresentAddress } from '#api/people/sharedAddress.ts';
import type { Form } from '#api/forms/forms.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { page } from '#api/http/paging.ts';
import { readIfMatch, type Routes } from '#api/http/route.ts';
import { createSealer } from '#api/record/sealing.ts';

export function bookingRoutes({ route, db: pool, env }: Routes<Form>): void {
  const sealer = createSealer(env.recordKeys);
  route(bookingCalls.requestConsultation, async ({ db, body, user }) =>
    requestConsultation(await withPresentAddress(db, user, body), null),
  );

  route(
    bookingCalls.createBooking,
    async ({ db, body, user }) => {
      if (body.for === 'somebody_else') return requestConsultation(body, user);
      // The letters of an account that was joined go where those of the person do now.
      const isFormer = body.userId !== user.id;
      const form = isFormer ? { ...body, email: user.email } : await withPresentAddress(db, user, body);
      return requestConsultation(form, user);
    },
    {
      // One that waited on a phone may name the account that its writer had before the desk joined two.
      authorIdOf: (user, { userId }) => {
        if (userId === user.id || user.formerIds.includes(userId)) return userId;
        throw new ApiError(403, 'user_mismatch', 'This request belongs to another account.');
      },
    },
  );

  const listMyBookings = myBookingsLister(pool, env.mailHoldSeconds);
  route(bookingCalls.listMyBookings, ({ user }) => listMyBookings(user.id));

  route(bookingCalls.cancelMyBooking, ({ db, audit, user, params }) =>
    cancelMyBooking(db, audit, user.id, params.id),
  );

  route(bookingCalls.undoCancelMyBooking, ({ db, audit, user, params }) =>
    undoCancelMyBooking(db, audit, user.id, params.id),
  );

  route(bookingCalls.requestReschedule, ({ db, audit, user, params, body }) =>
    requestReschedule(db, audit, user.id, params.id, body),
  );

  route(bookingCalls.withdrawReschedule, ({ db, audit, user, params }) =>
    withdrawReschedule(db, audit, user.id, params.id),
  );

  route(bookingCalls.changeMyRequest, ({ db, audit, user, params, body }) =>
    changeMyRequest(db, audit, user.id, params.id, body),
  );

  route(bookingCalls.getCalendarFile, async ({ db, user, params, ctx }) => {
    // The file name reveals no more than the calendar entry does.
    ctx.attachment('appointment.ics');
    return getCalendarFile(db, user.id, params.id);
  });

  route(reminderLinkCalls.readReminderLink, ({ db, body }) => readReminderLink(db, body.token));

  route(reminderLinkCalls.answerReminder, ({ db, audit, body }) => answerReminder(db, audit, body));

  route(reminderLinkCalls.moveByLink, ({ db, audit, ctx, body }) => moveByLink(db, audit, ctx, body));

  route(reminderLinkCalls.requestRescheduleByLink, ({ db, audit, body }) =>
    requestRescheduleByLink(db, audit, body),
  );

  route(bookingCalls.listBookings, async ({ db, query, ctx }) => page(ctx, await listBookings(db, query)));

  route(bookingCalls.countBookings, ({ db, query }) => countBookings(db, query));

  route(bookingCalls.countBookingsOfDays, ({ db, query }) => countBookingsOfDays(db, query));

  // Registered after the paths that `:id` would match.
  route(bookingCalls.getBooking, async ({ db, params }) => {
    const booking = await BookingModel.query(db).findById(params.id);
    if (!booking) throw notFound('That booking');
    return nameBooker(db, booking);
  });

  route(bookingCalls.confirmBooking, async ({ db, audit, params, body, ctx }) =>
    nameBooker(db, await confirmBooking(db, audit, params.id, body, readIfMatch(ctx))),
  );

  route(bookingCalls.updateBooking, async ({ db, audit, params, body, ctx }) => {
    const version = readIfMatch(ctx);
    const change = matchUpdate(body, {
      status: (one) => finishBooking(db, audit, params.id, one, version),
      attendance: (one) => recordAttendance(db, sealer, audit, params.id, one, version),
      staffNote: (one) => changeStaffNote(db, audit, params.id, one, version),
      isEarlierWanted: (one) => changeEarlier(db, audit, params.id, one.isEarlierWanted, version),
    });
    return nameBooker(db, await change);
  });

  route(bookingCalls.repeatBooking, async ({ db, audit, params, body }) => {
    const made = await repeatBooking(db, audit, params.id, body);
    return Promise.all(made.map((booking) => nameBooker(db, booking)));
  });

  route(bookingCalls.createManualBooking, ({ db, audit, body }) => createManualBooking(db, audit, body));

  route(bookingCalls.createCallerBooking, ({ db, audit, body }) => createCallerBooking(db, audit, body));
}
