import type { Knex } from 'knex';
import type { OfflineData, OfflineCustomer } from '#shared/contracts/offlineData.ts';
import type { QueueItem } from '#shared/contracts/queue.ts';
import { londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { getSchedule } from '#api/calendar/calendar.service.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { findPossibleMinors } from '#api/people/minors.ts';
import { nameBookers } from '#api/models/bookers.ts';
import { findIdSeen } from '#api/people/idSeen.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { listReadiness } from '#api/record/readiness.service.ts';
import { storeCoolingOff } from '#api/record/coolingOff.ts';
import { listTasks } from '#api/tasks/tasks.service.ts';
import { listQueue } from '#api/queue/queue.service.ts';
import { idsOf } from '#api/db/idsOf.ts';

const most = 2_000;
/** As long as the desk keeps anything without contact. */
const lately = '36 hours';

interface Days {
  from: string;
  to: string;
}

/** Appointments of these days, with what their patients wrote, such as “I use a stick”; open requests without it. */
async function listBookings(db: Knex, { from, to }: Days) {
  const rows = await BookingModel.query(db)
    .where((one) => void one.whereBetween('appointment_date', [from, to]).orWhere({ status: 'query' }))
    .orderBy('id', 'desc')
    .limit(most);
  return (await nameBookers(db, rows)).map((row) =>
    Object.assign(row, {
      email: null,
      message: row.status === 'confirmed' ? row.message : null,
      moveWishNote: null,
      bookedByName: null,
      dateOfBirth: null,
      bornOn: row.bornOn?.slice(0, 4) ?? null,
    }),
  );
}

/** A message's subject is the patient's own text. */
const withoutTexts = (item: QueueItem): QueueItem => ({
  ...item,
  email: null,
  bornOn: item.bornOn?.slice(0, 4) ?? null,
  about: item.type === 'contact' ? 'Message' : item.about,
  followUps: item.followUps.map((followUp) => ({ ...followUp, note: null })),
});

/** Customers with one of these bookings, and those whose record this user opened lately. */
async function listCustomers(db: Knex, userId: number, bookings: readonly BookingModel[]) {
  const booked = bookings.flatMap((booking) => booking.userId ?? []);
  const opened = db('events')
    .where({ actor_id: userId, action: 'record_opened', subject_type: 'user' })
    .whereRaw(`at > now() - interval '${lately}'`)
    .select('subject_id');
  const users = await UserModel.query(db)
    .where({ role: 'user' })
    .whereNull('deleted_at')
    // As one array, so that the condition can use the index.
    .whereRaw('id = ANY (ARRAY(?) || ?::integer[])', [opened, booked])
    .limit(most);
  const next = await findNext(db, idsOf(users));
  const seenOf = await findIdSeen(db, users);
  return (await withPhones(db, users)).map((user) => {
    const { id, firstName, lastName, phone, dateOfBirth, staffFlag } = user;
    return {
      id,
      firstName,
      lastName,
      phone,
      birthYear: Number(dateOfBirth.slice(0, 4)),
      dateOfBirth,
      idSeen: seenOf(user),
      nextAppointment: next.get(id) ?? null,
      staffFlag,
    };
  });
}

async function findNext(
  db: Knex,
  userIds: number[],
): Promise<Map<number, OfflineCustomer['nextAppointment']>> {
  const now = londonNow(new Date());
  const rows = await db('bookings')
    .distinctOn('user_id')
    .whereIn('user_id', userIds)
    .where({ status: 'confirmed' })
    .where('appointment_at', '>=', `${now.date} ${now.time}`)
    .orderBy([{ column: 'user_id' }, { column: 'appointment_at' }])
    .select<{ user_id: number; appointment_date: string; appointment_time: string }[]>(
      'user_id',
      'appointment_date',
      'appointment_time',
    );
  return new Map(
    rows.map((row) => [row.user_id, { date: row.appointment_date, time: row.appointment_time }]),
  );
}

/** What a desk keeps to work without the server. */
export async function getOfflineData(
  db: Knex,
  sealer: Sealer,
  userId: number,
  days: Days,
): Promise<OfflineData> {
  const [bookings, { held, wishes, blocked, requests }, queue, tasks] = await Promise.all([
    listBookings(db, days),
    getSchedule(db, days),
    listQueue(db),
    listTasks(db),
  ]);
  const customers = await listCustomers(db, userId, bookings);
  const today = londonToday(new Date());
  const due = bookings.filter(
    ({ status, appointmentDate }) => status === 'confirmed' && (appointmentDate ?? '') >= today,
  );
  const readiness = await listReadiness(db, sealer, idsOf(due));
  const ageless = bookings.filter(({ isAgeUnknown }) => isAgeUnknown).map(({ id }) => id);
  const minors = await findPossibleMinors(db, ageless);
  const thinking = await storeCoolingOff(db, bookings);
  return {
    ...days,
    bookings,
    possibleMinors: [...minors.keys()],
    held,
    wishes,
    blocked,
    requests,
    queue: queue.items.map(withoutTexts),
    tasks: tasks.filter(({ dueAt }) => londonToday(new Date(dueAt)) <= days.to),
    readiness,
    thinking,
    customers,
  };
}
