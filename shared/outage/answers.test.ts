import { describe, expect, test } from 'vitest';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { answerSchedule, countBookingsOfDays } from './answers.ts';
import { applyCommands } from '#shared/commands/deskCommands.ts';
import { listBookings, listCustomers } from './listView.ts';
import { day, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';

const closed = { startDate: day, endDate: day, startTime: '16:00', endTime: '17:00', reason: 'Lunch' };

describe('an answer from the saved data', () => {
  test('has the schedule of the requested days, first and last included', () => {
    const slot = (date: string) => ({ bookingId: 1, date, start: '10:00', minutes: 30, name: 'Amira Khan' });
    const days = ['2027-05-03', day, '2027-05-05', '2027-05-06'];
    const slots = days.map(slot);
    const blocked = days.map((date, id) => ({ ...closed, id, startDate: date, endDate: date }));
    const requests = days.map((date) => ({ date })) as OfflineSnapshot['requests'];
    const bookings = days.map((appointmentDate, id) => sampleBooking(id, { appointmentDate }));
    const unbooked = (['query', 'cancelled'] as const).map((status, id) =>
      sampleBooking(10 + id, { status }),
    );
    const whole = sampleSnapshot({
      bookings: [...bookings, ...unbooked],
      held: slots,
      wishes: slots,
      blocked,
      requests,
    });
    const schedule = answerSchedule(applyCommands(whole, []), { from: day, to: '2027-05-05' });
    const dates = (rows: { date: string }[]) => rows.map(({ date }) => date);
    for (const rows of [schedule.appointments, schedule.held, schedule.wishes, schedule.requests]) {
      expect(dates(rows)).toEqual([day, '2027-05-05']);
    }
    expect(schedule.blocked.map(({ id }) => id)).toEqual([1, 2]);
    const outside = answerSchedule(applyCommands(whole, []), {
      from: '2027-04-19',
      to: '2027-05-19',
    }).blocked;
    const unsaved = { startTime: null, endTime: null, reason: 'Not kept on this computer' };
    expect(outside.slice(4)).toEqual([
      { ...unsaved, id: -1, startDate: '2027-04-19', endDate: '2027-04-19' },
      { ...unsaved, id: -2, startDate: '2027-05-19', endDate: '2027-05-19' },
    ]);
  });

  const rows = [
    sampleBooking(1, { status: 'completed', name: 'Bea' }),
    sampleBooking(2, {
      status: 'query',
      appointmentDate: null,
      appointmentTime: null,
      preferredDate: day,
      name: 'Éva',
    }),
    sampleBooking(3, { appointmentDate: '2027-05-06', service: 'Dermal Fillers', name: 'adam' }),
    sampleBooking(4, {
      status: 'cancelled',
      appointmentDate: '2027-05-06',
      appointmentTime: null,
      name: 'Cy',
    }),
    sampleBooking(-1, { appointmentTime: '09:00', name: 'Dee' }),
  ];
  const midday = new Date(`${day}T08:00:00Z`);
  test.each([
    [{ filter: 'upcoming' }, [-1, 3, 2]],
    [{ filter: 'past' }, [1]],
    [{ filter: 'all' }, [-1, 4, 3, 2, 1]],
    [{ status: 'query' }, [2]],
    [{ service: 'Dermal Fillers' }, [3]],
    [{ from: '2027-05-06' }, [4, 3]],
    [{ to: day }, [-1, 1]],
    [{ q: 'eva' }, [2]],
    [{ sort: 'name' }, [3, 1, 4, -1, 2]],
    [{ sort: '-name' }, [2, -1, 4, 1, 3]],
    [{ sort: 'appointment' }, [-1, 1, 4, 3, 2]],
    [{ sort: 'requested' }, [2, 1, 3, 4, -1]],
    [{ sort: '-requested' }, [-1, 4, 3, 1, 2]],
    [{ sort: 'status' }, [4, 1, 3, -1, 2]],
    [{ sort: 'service' }, [3, 1, 2, 4, -1]],
    [{ limit: 2, cursor: 'n2' }, [3, 2]],
    [{ limit: 2, cursor: 'x2' }, [-1, 4]],
  ] as [Parameters<typeof listBookings>[1], number[]][])('lists bookings by %o', (query, ids) =>
    expect(listBookings(rows, query, midday).rows.map(({ id }) => id)).toEqual(ids),
  );

  test('counts the bookings of each day without requests that have no day', () => {
    expect(countBookingsOfDays(rows.toReversed(), {}, midday)).toEqual([
      { date: day, bookings: 2 },
      { date: '2027-05-06', bookings: 2 },
    ]);
  });

  test('lists customers by name and by year of birth, and pages them', () => {
    const { customers } = sampleSnapshot();
    const ids = (query: Parameters<typeof listCustomers>[1]) =>
      listCustomers(customers, query).rows.map(({ id }) => id);
    expect(ids({})).toEqual([4, 3]);
    expect(ids({ sort: 'name' })).toEqual([3, 4]);
    expect(ids({ sort: '-dob' })).toEqual([4, 3]);
    expect(ids({ q: 'khan' })).toEqual([3]);
    expect(listCustomers(customers, { limit: 1 })).toMatchObject({ total: 2, next: 'n1' });
    expect(listCustomers(customers, { limit: 2 }).next).toBeNull();
  });
});
