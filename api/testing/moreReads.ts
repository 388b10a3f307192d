import { inDays } from '#api/testing/forms.ts';

/** A desk's requests of long lists, in addition to those in samples.ts. */
export const moreReads = [
  ...['users', 'bookings', 'contacts'].flatMap((list) =>
    ['Customer777', 'customer777@example.test', '153063', '#4711', 'ref 4711'].map(
      (q) => `/api/admin/${list}?limit=50&q=${encodeURIComponent(q)}`,
    ),
  ),
  ...['upcoming', 'past'].flatMap((filter) => [
    `/api/admin/bookings?filter=${filter}`,
    `/api/admin/bookings?filter=${filter}&q=Customer777`,
    `/api/admin/bookings/counts?q=Customer777`,
  ]),
  `/api/admin/bookings?filter=all&from=${inDays(0)}&to=${inDays(0)}&limit=200`,
  `/api/admin/bookings/counts?from=${inDays(-7)}&to=${inDays(7)}`,
  `/api/admin/bookings/counts?status=query`,
  `/api/admin/bookings/days?from=${inDays(-21)}&to=${inDays(20)}`,
  `/api/admin/messages?filter=waiting`,
  `/api/admin/messages?filter=problems`,
  `/api/admin/export/bookings?filter=all&from=${inDays(-21)}&to=${inDays(20)}`,
  `/api/admin/export/bookings?filter=upcoming`,
  `/api/admin/export/bookings?q=Customer777`,
  `/api/admin/export/customers?q=Customer777`,
  `/api/admin/export/contacts?q=Writer777`,
  `/api/admin/users/777`,
  `/api/admin/users/777/history`,
  `/api/admin/users/777/duplicates`,
  `/api/admin/bookings/777/history`,
  `/api/admin/bookings/777/messages`,
];
