import type { BookingModel } from '#api/models/BookingModel.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { createMyCalendarFeed } from '#api/calendarFeed/calendarFeed.service.ts';
import { bookingForm, callerForm, consultationForm, inDays, manualForm } from '#api/testing/forms.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { issueOfferLink, issueReminderLink } from '#api/mail/links.ts';
import { testAct, newDay, type Samples, type SampleParts } from '#api/testing/samples/parts.ts';

/** Appointments, offers, the calendar. */
export function bookingSamples({ app, user, otherUser, client }: SampleParts): Samples {
  const oneDay = () => {
    const date = newDay();
    return { startDate: date, endDate: date, reason: 'Holiday' };
  };
  /** A confirmed appointment of the patient, far enough ahead to be changed. */
  const buildMine = (appointmentTime: string) =>
    buildConfirmed(app.db, { userId: user.id, appointmentDate: newDay(), appointmentTime });

  /** Two times that are held for a request of the patient. */
  const buildOffered = () =>
    buildOffer(app.db, {
      booking: { userId: user.id },
      times: [newDay(), newDay()].map((date) => ({ date, time: '09:00' })),
    });

  /** Of a letter about an appointment. */
  const remind = async (given: Parameters<typeof buildConfirmed>[1] = {}) =>
    issueReminderLink(app.db, await buildConfirmed(app.db, { appointmentDate: newDay(), ...given }));

  const bookingPath = (booking: BookingModel, rest = '') => `/api/admin/bookings/${booking.id}${rest}`;

  /** An open day, and a service that patients may book at once and the patient has not booked. */
  const prepareAtOnce = async () => {
    await app.db('clinic_settings').update({ booked_at_once: ['prp-therapy'] });
    await app.db('bookings').where({ user_id: user.id, service: 'PRP Therapy' }).delete();
    let date = newDay();
    while (!isUsuallyOpen(date)) date = newDay();
    return { service: 'PRP Therapy', date, time: '09:00' };
  };

  return {
    holdTime: async () => ({ body: await prepareAtOnce() }),
    readHeldTime: () => ({}),
    releaseHeldTime: () => ({}),
    bookTime: async () => {
      const { service, date, time } = await prepareAtOnce();
      const { name, email, phone, message } = bookingForm(user);
      return {
        body: { name, email, phone, message, service, date, time },
        other: { message: 'Another wish' },
      };
    },
    moveMyBooking: async () => {
      const { service, date, time } = await prepareAtOnce();
      const mine = { userId: user.id, service, appointmentDate: newDay(), appointmentTime: '10:00' };
      const { id } = await buildConfirmed(app.db, mine);
      return { path: `/api/bookings/${id}/move`, body: { date, time }, other: { time: '09:30' } };
    },
    requestConsultation: () => ({ body: consultationForm(), other: { message: 'Another wish' } }),
    createBooking: () => ({ body: bookingForm(user), other: { message: 'Another wish' } }),
    listMyBookings: () => ({}),
    cancelMyBooking: async () => ({
      path: `/api/bookings/${(await buildBooking(app.db, { userId: user.id })).id}/cancel`,
    }),
    undoCancelMyBooking: async () => {
      const { id } = await buildMine('11:30');
      await client.post(`/api/bookings/${id}/cancel`);
      return { path: `/api/bookings/${id}/undo-cancel` };
    },
    requestReschedule: async () => ({
      path: `/api/bookings/${(await buildMine('10:00')).id}/move-wish`,
      body: { preferredDate: inDays(20), note: null },
    }),
    withdrawReschedule: async () => {
      const { id } = await buildMine('10:30');
      await client.post(`/api/bookings/${id}/move-wish`, { preferredDate: inDays(20), note: null });
      return { path: `/api/bookings/${id}/move-wish` };
    },
    changeMyRequest: async () => {
      const { id, service, phone } = await buildBooking(app.db, { userId: user.id });
      return {
        path: `/api/bookings/${id}/request`,
        body: { service, phone, preferredDate: inDays(20), message: 'Mornings, please' },
        other: { message: null },
      };
    },
    readCalendarFeed: async () => {
      const { id, sessionEpoch } = await buildUser(app.db);
      return createMyCalendarFeed(app.db, testAct, { id, sessionEpoch });
    },
    getMyCalendarFeed: () => ({}),
    createMyCalendarFeed: () => ({}),
    removeMyCalendarFeed: () => ({}),
    getCalendarFile: async () => ({ path: `/api/bookings/${(await buildMine('15:00')).id}/calendar` }),
    readReminderLink: async () => ({ body: { token: await remind() } }),
    answerReminder: async () => ({
      body: { token: await remind(), answer: 'coming' },
      other: { answer: 'cannot_come' },
    }),
    moveByLink: async () => {
      const { service, date, time } = await prepareAtOnce();
      const token = await remind({ userId: null, ageCheckedAt: new Date().toISOString(), service });
      return { body: { token, date, time }, other: { time: '09:30' } };
    },
    requestRescheduleByLink: async () => ({
      body: { token: await remind(), preferredDate: newDay(), note: null },
      other: { note: 'After work' },
    }),
    listBookings: () => ({}),
    countBookings: () => ({}),
    getBooking: async () => ({ path: bookingPath(await buildBooking(app.db)) }),
    countBookingsOfDays: () => ({}),
    confirmBooking: async () => ({
      path: bookingPath(await buildBooking(app.db), '/confirm'),
      body: { appointmentDate: newDay(), appointmentTime: '09:00' },
    }),
    updateBooking: async () => ({
      path: bookingPath(await buildConfirmed(app.db, { appointmentDate: newDay() })),
      body: { status: 'completed' },
    }),
    createManualBooking: () => ({
      body: manualForm(user, { appointmentDate: newDay() }),
      other: { message: 'By telephone' },
    }),
    createCallerBooking: () => ({
      body: callerForm({ appointmentDate: newDay() }),
      other: { firstName: 'Nadia' },
    }),
    listBookingHistory: async () => ({ path: bookingPath(await buildBooking(app.db), '/history') }),
    listBookingMessages: async () => ({ path: bookingPath(await buildBooking(app.db), '/messages') }),
    readLetter: async () => {
      const { id } = await buildConfirmed(app.db, { appointmentDate: newDay(), userId: otherUser.id });
      const message = { kind: 'booking_confirmed', subject_type: 'booking', subject_id: id, version: 1 };
      const sent = { ...message, recipient: otherUser.email, not_before: inDays(1) };
      const [row] = await app.db('outbox_messages').insert(sent).returning('id');
      return { path: `/api/admin/letters?message=${row.id}` };
    },
    listFreeTimes: () => ({ path: `/api/free-times?date=${inDays(7)}&minutes=45` }),
    listOffers: () => ({}),
    listFreedTimes: () => ({}),
    wantEarlier: async () => ({
      path: `/api/bookings/${(await buildMine('16:00')).id}/earlier`,
      body: { isWanted: true },
      other: { isWanted: false },
    }),
    offerTimes: async () => ({
      path: bookingPath(await buildBooking(app.db), '/offer'),
      body: { times: [{ date: newDay(), time: '09:00' }] },
    }),
    withdrawOffer: async () => ({ path: bookingPath((await buildOffered()).booking, '/offer') }),
    acceptOffer: async () => {
      const { booking, times } = await buildOffered();
      return { path: `/api/bookings/${booking.id}/offer/accept`, body: times[0]! };
    },
    declineOffer: async () => ({
      path: `/api/bookings/${(await buildOffered()).booking.id}/offer/decline`,
      body: { preferredDate: inDays(20), wishes: { part: 'mornings' } },
      other: { wishes: { part: 'evenings' } },
    }),
    returnOffer: async () => {
      const { booking, times } = await buildOffered();
      await client.post(`/api/bookings/${booking.id}/offer/accept`, times[0]!);
      return { path: `/api/bookings/${booking.id}/offer/return` };
    },
    readOfferLink: async () => ({
      body: { token: await issueOfferLink(app.db, (await buildOffered()).offerId) },
    }),
    acceptOfferLink: async () => {
      const { offerId, times } = await buildOffered();
      const body = { token: await issueOfferLink(app.db, offerId), ...times[0]! };
      return { body, other: times[1]! };
    },
    repeatBooking: async () => ({
      path: bookingPath(await buildConfirmed(app.db, { appointmentDate: newDay() }), '/repeat'),
      body: { times: [{ date: newDay(), time: '09:00' }] },
      other: { times: [{ date: newDay(), time: '10:00' }] },
    }),
    getSchedule: () => ({ path: `/api/admin/schedule?from=${inDays(0)}&to=${inDays(6)}` }),
    blockTime: () => ({ body: oneDay(), other: { reason: 'Training' } }),
    blockDays: () => ({
      body: { days: [{ date: newDay(), reason: 'Lunch' }], startTime: '12:00', endTime: '13:00' },
      other: { endTime: '13:30' },
    }),
    unblockSeries: async () => {
      const date = newDay();
      await client.post('/api/admin/blocked-times/series', { days: [{ date, reason: 'Lunch' }] });
      const row = await app.db('blocked_times').where({ start_date: date }).first<{ id: number }>('id');
      return { path: `/api/admin/blocked-times/${row.id}/unblock-series` };
    },
    getOfflineData: () => ({ path: `/api/admin/kept?from=${inDays(-14)}&to=${inDays(14)}` }),
    reassignBooking: async () => ({
      path: bookingPath(await buildBooking(app.db), '/customer'),
      body: { userId: otherUser.id },
      other: { userId: (await buildUser(app.db)).id },
    }),
    unblockTime: async () => {
      const { body } = await client.post('/api/admin/blocked-times', oneDay());
      return { path: `/api/admin/blocked-times/${(body as { id: number }).id}` };
    },
    reportDiscard: async () => ({
      body: {
        call: 'updateBooking',
        authorId: (await buildAdmin(app.db)).id,
        notedAt: '2027-05-04T09:31:00.000Z',
        subject: { type: 'user', id: otherUser.id },
      },
      other: { call: 'addStaffNote' },
    }),
  };
}
