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

  route(bookingCalls.createBooking, async ({ db, body, user }) => {
    if (body.userId !== user.id) {
      throw new ApiError(403, 'user_mismatch', 'This request belongs to another account.');
    }
    const isOwn = body.for !== 'somebody_else';
    return requestConsultation(isOwn ? await withPresentAddress(db, user, body) : body, user);
  });

  const listMyBookings = myBookingsLister(pool, env.mailHoldSeconds);
  route(bookingCalls.listMyBookings, ({ user }) => listMyBookings(user.id));

  route(bookingCalls.cancelMyBooking, ({ db, act, user, params }) =>
    cancelMyBooking(db, act, user.id, params.id),
  );

  route(bookingCalls.undoCancelMyBooking, ({ db, act, user, params }) =>
    undoCancelMyBooking(db, act, user.id, params.id),
  );

  route(bookingCalls.requestReschedule, ({ db, act, user, params, body }) =>
    requestReschedule(db, act, user.id, params.id, body),
  );

  route(bookingCalls.withdrawReschedule, ({ db, act, user, params }) =>
    withdrawReschedule(db, act, user.id, params.id),
  );

  route(bookingCalls.changeMyRequest, ({ db, act, user, params, body }) =>
    changeMyRequest(db, act, user.id, params.id, body),
  );

  route(bookingCalls.getCalendarFile, async ({ db, user, params, ctx }) => {
    // The file name reveals no more than the calendar entry does.
    ctx.attachment('appointment.ics');
    return getCalendarFile(db, user.id, params.id);
  });

  route(reminderLinkCalls.readReminderLink, ({ db, body }) => readReminderLink(db, body.token));

  route(reminderLinkCalls.answerReminder, ({ db, act, body }) => answerReminder(db, act, body));

  route(reminderLinkCalls.moveByLink, ({ db, act, body }) => moveByLink(db, act, body));

  route(reminderLinkCalls.requestRescheduleByLink, ({ db, act, body }) =>
    requestRescheduleByLink(db, act, body),
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

  route(bookingCalls.confirmBooking, async ({ db, act, params, body, ctx }) =>
    nameBooker(db, await confirmBooking(db, act, params.id, body, readIfMatch(ctx))),
  );

  route(bookingCalls.updateBooking, async ({ db, act, params, body, ctx }) => {
    const version = readIfMatch(ctx);
    const change = matchUpdate(body, {
      status: (one) => finishBooking(db, act, params.id, one, version),
      attendance: (one) => recordAttendance(db, sealer, act, params.id, one, version),
      staffNote: (one) => changeStaffNote(db, act, params.id, one, version),
      isEarlierWanted: (one) => changeEarlier(db, act, params.id, one.isEarlierWanted, version),
    });
    return nameBooker(db, await change);
  });

  route(bookingCalls.repeatBooking, async ({ db, act, params, body }) => {
    const made = await repeatBooking(db, act, params.id, body.times);
    return Promise.all(made.map((booking) => nameBooker(db, booking)));
  });

  route(bookingCalls.createManualBooking, ({ db, act, body }) => createManualBooking(db, act, body));

  route(bookingCalls.createCallerBooking, ({ db, act, body }) => createCallerBooking(db, act, body));
}
