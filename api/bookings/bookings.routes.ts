import { bookingCalls } from '#shared/contracts/booking.ts';
import type { Routers } from '#api/app.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { countBookings, countBookingsOfDays, listBookings, myBookingsLister } from '#api/bookings/lists.ts';
import { cancelMyBooking, getCalendarFile, wishToMove } from '#api/bookings/patientChanges.service.ts';
import { requestConsultation } from '#api/bookings/requests.service.ts';
import { createCallerBooking, createManualBooking } from '#api/bookings/manual.service.ts';
import { confirmBooking, finishBooking, recordAttendance } from '#api/bookings/transitions.service.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { page } from '#api/http/paging.ts';
import { readIfMatch, route, type RouteSettings } from '#api/http/route.ts';

export function bookingRoutes({ open, patient, admin }: Routers, settings: RouteSettings): void {
  route(open, bookingCalls.requestConsultation, settings, ({ db, act, body, clientRequestId, writtenAt }) =>
    requestConsultation(db, act, body, null, { clientRequestId, writtenAt }),
  );

  route(
    patient,
    bookingCalls.createBooking,
    settings,
    ({ db, act, body, user, clientRequestId, writtenAt }) => {
      if (body.userId !== user.id) {
        throw new ApiError(403, 'user_mismatch', 'This request belongs to another account.');
      }
      return requestConsultation(db, act, body, user, { clientRequestId, writtenAt });
    },
  );

  const listMyBookings = myBookingsLister(settings.db);
  route(patient, bookingCalls.listMyBookings, settings, ({ user }) => listMyBookings(user.id));

  route(patient, bookingCalls.cancelMyBooking, settings, ({ db, act, user, params }) =>
    cancelMyBooking(db, act, user.id, params.id),
  );

  route(patient, bookingCalls.wishToMove, settings, ({ db, act, user, params, body }) =>
    wishToMove(db, act, user.id, params.id, body),
  );

  route(patient, bookingCalls.getCalendarFile, settings, async ({ db, user, params, ctx }) => {
    // The name says no more than the entry does.
    ctx.attachment('appointment.ics');
    return getCalendarFile(db, user.id, params.id);
  });

  route(admin, bookingCalls.listBookings, settings, async ({ db, query, ctx }) => {
    const { rows, limit, total } = await listBookings(db, query);
    return page(ctx, rows, limit, total);
  });

  route(admin, bookingCalls.countBookings, settings, ({ db, query }) => countBookings(db, query.q));

  route(admin, bookingCalls.countBookingsOfDays, settings, ({ db, query }) => countBookingsOfDays(db, query));

  // After the addresses that it would take for ids.
  route(admin, bookingCalls.getBooking, settings, async ({ db, params }) => {
    const booking = await BookingModel.query(db).findById(params.id);
    if (!booking) throw notFound('That booking');
    return booking;
  });

  route(admin, bookingCalls.confirmBooking, settings, ({ db, act, params, body, ctx }) =>
    confirmBooking(db, act, params.id, body, readIfMatch(ctx)),
  );

  route(admin, bookingCalls.updateBooking, settings, ({ db, act, params, body, ctx }) =>
    'status' in body
      ? finishBooking(db, act, params.id, body.status, readIfMatch(ctx))
      : recordAttendance(db, act, params.id, body.attendance, readIfMatch(ctx)),
  );

  route(admin, bookingCalls.createManualBooking, settings, ({ db, act, body }) =>
    createManualBooking(db, act, body),
  );

  route(admin, bookingCalls.createCallerBooking, settings, ({ db, act, body }) =>
    createCallerBooking(db, act, body),
  );
}
