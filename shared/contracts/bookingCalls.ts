import { z } from 'zod';
import {
  Booking,
  MyBooking,
  AdminBooking,
  BookingReceipt,
  ConsultationCreate,
  BookingCreate,
  RescheduleRequest,
  RequestChange,
  BookingManualCreate,
  CallerBookingCreate,
  BookingConfirm,
  BookingRepeat,
  BookingUpdate,
  BookingListQuery,
  BookingDaysQuery,
  BookingDay,
  BookingCounts,
  BookingCountsQuery,
} from '#shared/contracts/booking.ts';
import { create, defineCalls, get, hourly, patch, post, remove } from '#shared/contracts/call.ts';

export const bookingCalls = defineCalls({
  requestConsultation: {
    ...create('/api/consultations', 'public'),
    body: ConsultationCreate,
    answer: BookingReceipt,
    idempotency: 'shared',
    isForm: true,
    limits: [
      { hits: 5, seconds: 600, per: 'ip' },
      { hits: 20, seconds: 86_400, per: 'ip' },
    ],
  },
  createBooking: {
    ...create('/api/bookings', 'user'),
    body: BookingCreate,
    answer: BookingReceipt,
    idempotency: 'per-user',
    isForm: true,
    limits: hourly(5),
  },
  listMyBookings: { ...get('/api/bookings/mine', 'user'), answer: z.array(MyBooking) },
  cancelMyBooking: { ...post('/api/bookings/:id/cancel', 'user'), answer: Booking, limits: hourly(20) },
  /** Takes the patient's own cancelling back while its letter waits. */
  undoCancelMyBooking: {
    ...post('/api/bookings/:id/undo-cancel', 'user'),
    answer: Booking,
    limits: hourly(20),
  },
  requestReschedule: {
    ...post('/api/bookings/:id/move-wish', 'user'),
    body: RescheduleRequest,
    answer: Booking,
    limits: hourly(5),
  },
  withdrawReschedule: {
    ...remove('/api/bookings/:id/move-wish', 'user'),
    answer: Booking,
    limits: hourly(20),
  },
  changeMyRequest: {
    ...patch('/api/bookings/:id/request', 'user'),
    body: RequestChange,
    answer: Booking,
    limits: hourly(20),
  },
  getCalendarFile: {
    ...get('/api/bookings/:id/calendar', 'user'),
    answer: z.string(),
    answerType: 'text/calendar',
  },
  listBookings: {
    ...get('/api/admin/bookings', 'admin'),
    query: BookingListQuery,
    answer: z.array(AdminBooking),
  },
  countBookings: {
    ...get('/api/admin/bookings/counts', 'admin'),
    query: BookingCountsQuery,
    answer: BookingCounts,
  },
  countBookingsOfDays: {
    ...get('/api/admin/bookings/days', 'admin'),
    query: BookingDaysQuery,
    answer: z.array(BookingDay),
  },
  getBooking: { ...get('/api/admin/bookings/:id', 'admin'), answer: AdminBooking },
  confirmBooking: {
    ...post('/api/admin/bookings/:id/confirm', 'admin'),
    body: BookingConfirm,
    answer: AdminBooking,
    isVersioned: true,
    offline: 'commitment',
  },
  updateBooking: {
    ...patch('/api/admin/bookings/:id', 'admin'),
    body: BookingUpdate,
    answer: AdminBooking,
    isVersioned: true,
    offline: ({ status }) => (status === 'cancelled' ? 'commitment' : 'fact'),
  },
  repeatBooking: {
    ...create('/api/admin/bookings/:id/repeat', 'admin'),
    body: BookingRepeat,
    answer: z.array(AdminBooking),
  },
  createManualBooking: {
    ...create('/api/admin/bookings/manual', 'admin'),
    body: BookingManualCreate,
    answer: AdminBooking,
    offline: 'commitment',
  },
  createCallerBooking: {
    ...create('/api/admin/bookings/caller', 'admin'),
    body: CallerBookingCreate,
    answer: AdminBooking,
    offline: 'commitment',
  },
});
