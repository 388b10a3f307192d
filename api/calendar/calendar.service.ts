import type { Knex } from 'knex';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { BlockedTimeModel } from '#api/models/BlockedTimeModel.ts';

/** What keeps the practitioner busy on these days, and how many open requests prefer each of them. */
export async function getSchedule(db: Knex, { from, to }: { from: string; to: string }): Promise<Schedule> {
  const [appointments, blocked, requests] = await Promise.all([
    db('bookings')
      .whereBetween('appointment_date', [from, to])
      .whereIn('status', ['confirmed', 'completed'])
      .orderBy(['appointment_date', 'appointment_time'])
      .select<Schedule['appointments']>({
        bookingId: 'id',
        date: 'appointment_date',
        start: 'appointment_time',
        minutes: 'minutes',
      }),
    BlockedTimeModel.query(db)
      .whereNull('removed_at')
      .where('start_date', '<=', to)
      .where('end_date', '>=', from)
      .orderBy(['start_date', 'start_time']),
    db('bookings')
      .where({ status: 'query' })
      .whereBetween('preferred_date', [from, to])
      .groupBy('preferred_date')
      .orderBy('preferred_date')
      .select<Schedule['requests']>({ date: 'preferred_date' }, db.raw('count(*) AS count')),
  ]);
  return { appointments, blocked, requests };
}
