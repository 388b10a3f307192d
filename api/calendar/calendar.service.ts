import type { Knex } from 'knex';
import type { Schedule } from '#shared/contracts/schedule.ts';
import { fitFreeDays } from '#shared/domain/freeTimes.ts';
import { readPreferredTimes, stripDays, timesOf, type TimeOfDay } from '#shared/domain/offers.ts';
import {
  listRequestableDays,
  listRequestableTimes,
  requestableDays,
} from '#shared/domain/requestableTimes.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { BlockedTimeModel } from '#api/models/BlockedTimeModel.ts';

interface Days {
  from: string;
  to: string;
}

/** What keeps the practitioner busy on these days. */
export async function readTaken(
  db: Knex,
  { from, to }: Days,
): Promise<Omit<Schedule, 'wishes' | 'requests'>> {
  const [appointments, blocked, offered, held] = await Promise.all([
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
    db('offered_times as o')
      .join('offers as f', 'f.id', 'o.offer_id')
      .join('bookings as b', 'b.id', 'f.booking_id')
      .where({ 'f.state': 'open' })
      .whereRaw('f.ends_at > now()')
      .whereBetween('o.appointment_date', [from, to])
      .orderBy('o.slot')
      .select<Schedule['held']>({
        bookingId: 'b.id',
        name: 'b.name',
        date: 'o.appointment_date',
        start: 'o.appointment_time',
        minutes: 'o.minutes',
      }),
    db('held_times')
      .whereRaw('ends_at > now()')
      .whereBetween('appointment_date', [from, to])
      .orderBy('slot')
      .select<Schedule['held']>(db.raw(`0 AS "bookingId", 'Somebody booking now' AS name`), {
        date: 'appointment_date',
        start: 'appointment_time',
        minutes: 'minutes',
      }),
  ]);
  return { appointments, held: [...offered, ...held], blocked };
}

interface PreferredTimesRow {
  bookingId: number;
  name: string;
  minutes: number;
  wishes: string | null;
}

/** The times that open requests ask for on these days. */
async function listPreferredTimes(db: Knex, { from, to }: Days): Promise<Schedule['wishes']> {
  const { rows } = await db.raw<{ rows: PreferredTimesRow[] }>(`
    SELECT id AS "bookingId", name, minutes,
      CASE WHEN status = 'query' THEN wishes WHEN move_wish_answered_at IS NULL THEN move_wishes END AS wishes
    FROM bookings
    WHERE (status = 'query' AND wishes IS NOT NULL) OR (status = 'confirmed' AND move_wishes IS NOT NULL)
    ORDER BY id`);
  return rows.flatMap(({ wishes, ...row }) =>
    timesOf(readPreferredTimes(wishes))
      .filter(({ date }) => from <= date && date <= to)
      .map(({ date, time }) => ({ ...row, date, start: time })),
  );
}

/** What keeps the practitioner busy on these days, and what open requests ask for. */
export async function getSchedule(db: Knex, days: Days): Promise<Schedule> {
  const [taken, wishes, requests] = await Promise.all([
    readTaken(db, days),
    listPreferredTimes(db, days),
    db('bookings')
      .where({ status: 'query' })
      .whereBetween('preferred_date', [days.from, days.to])
      .groupBy('preferred_date')
      .orderBy('preferred_date')
      .select<Schedule['requests']>({ date: 'preferred_date' }, db.raw('count(*) AS count')),
  ]);
  return { ...taken, wishes, requests };
}

interface Wanted {
  date: string;
  minutes: number;
  days?: string | undefined;
  moved?: number | undefined;
}

/** The half hours that can be asked for around a preferred day, or those of the fourteen days from it. */
export async function listFreeTimes(db: Knex, { date, minutes, days, moved }: Wanted, userId?: number) {
  const stretch = days ? { from: date, to: addDays(date, stripDays - 1) } : requestableDays(date);
  const taken = await readTaken(db, stretch);
  const present = moved && userId ? await findOwn(db, moved, userId) : undefined;
  const isOther = ({ bookingId }: { bookingId: number }) => !present || bookingId !== moved;
  const others = {
    ...taken,
    appointments: taken.appointments.filter(isOther),
    held: taken.held?.filter(isOther),
  };
  const found = days
    ? listRequestableDays(others, { from: date, days: stripDays, minutes }, new Date())
    : listRequestableTimes(others, { date, minutes }, new Date());
  return { days: fitFreeDays(found, { present }) };
}

/** When somebody's own appointment is, whose time is free for it; undefined for everybody else. */
const findOwn = async (db: Knex, id: number, userId: number): Promise<TimeOfDay | undefined> =>
  db('bookings')
    .where({ id, user_id: userId, status: 'confirmed' })
    .first<TimeOfDay | undefined>({ date: 'appointment_date', time: 'appointment_time' });
