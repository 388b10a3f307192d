import { randomUUID } from 'node:crypto';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import type { Line } from '../line.ts';

export const createBooking: Line = {
  name: 'POST /api/bookings',
  about:
    'a request with its receipt, limit, event and two outbox rows in one transaction, against one validated insert',
  goal: 0.4,
  prepare({ clinicUrl, bareUrl, patients }) {
    const preferredDate = addDays(londonToday(), 3);
    let turn = 0;
    const makeRequest = (path: string) => () => {
      const { id, email, cookie } = patients[turn++ % patients.length]!;
      return {
        method: 'POST',
        path,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `"${randomUUID()}"` },
        body: JSON.stringify({
          userId: id,
          name: 'Pat Example',
          email,
          phone: '020 7946 0123',
          service: 'Consultation',
          preferredDate,
          message: 'Mornings are best.',
        }),
      };
    };
    return {
      ours: { url: clinicUrl, makeRequest: makeRequest('/api/bookings') },
      bare: { url: bareUrl, makeRequest: makeRequest('/bookings') },
    };
  },
};
