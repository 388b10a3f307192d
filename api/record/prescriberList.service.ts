import type { Knex } from 'knex';
import type { PrescriberItem } from '#shared/contracts/prescriberList.ts';
import { incidentReadTask } from '#shared/domain/incident.ts';
import { dissolving, findDirectedFamilies } from '#shared/domain/goingIn.ts';
import { addDays, londonToday, toInstant } from '#shared/domain/wallTime.ts';
import { readBirthDatesOfNamesakes } from '#api/models/namesakes.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { readDirected } from '#api/record/plannedDirections.ts';
import { listReadiness } from '#api/record/readiness.service.ts';

const daysAhead = 28;
const most = 200;

interface IncidentRow {
  userId: number;
  taskId: number;
  at: string;
}
interface BookingRow {
  userId: number;
  bookingId: number;
  service: string;
  date: string;
  time: string;
}

const listIncidents = (db: Knex) =>
  db('tasks')
    .whereNull('done_at')
    .where({ text: incidentReadTask })
    .whereNotNull('user_id')
    .orderBy(['due_at', 'id'])
    .limit(most)
    .select<IncidentRow[]>({ userId: 'user_id', taskId: 'id', at: 'created_at' });

/** Appointments to come of which no direction is in force where one is expected. */
async function listUndirected(
  db: Knex,
  sealer: Sealer,
): Promise<(BookingRow & { kind: 'direction' | 'suspended' })[]> {
  const today = londonToday(new Date());
  const bookings = await db('bookings')
    .where({ status: 'confirmed' })
    .whereBetween('appointment_date', [today, addDays(today, daysAhead)])
    .whereNotNull('user_id')
    .orderBy(['appointment_date', 'appointment_time', 'id'])
    .limit(most)
    .select<BookingRow[]>({
      userId: 'user_id',
      bookingId: 'id',
      service: 'service',
      date: 'appointment_date',
      time: 'appointment_time',
    });
  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  const readiness = await listReadiness(db, sealer, bookingIds);
  const undirected = readiness.filter(({ missing }) => missing.some((item) => item.startsWith('direction')));
  const rows = bookings.filter((row) => undirected.some(({ bookingId }) => bookingId === row.bookingId));
  const userIds = rows.map(({ userId }) => userId);
  const isDirected = await readDirected(db, sealer, userIds);
  return rows.map((row) => {
    const families = findDirectedFamilies(row.service);
    const at = toInstant(row.date, row.time) ?? new Date();
    const planned = families.length > 0 ? { families } : dissolving;
    const isWaiting = isDirected(row.userId, { ...planned, at, mayBeSuspended: true });
    return { kind: isWaiting ? ('suspended' as const) : ('direction' as const), ...row };
  });
}

/** Which records a prescriber has to open, and why. */
export async function listForPrescriber(db: Knex, sealer: Sealer): Promise<PrescriberItem[]> {
  const items = [
    ...(await listIncidents(db)).map((row) => ({ kind: 'incident' as const, ...row })),
    ...(await listUndirected(db, sealer)),
  ];
  const ids = [...new Set(items.map(({ userId }) => userId))];
  const users = await UserModel.query(db).whereIn('id', ids).whereNull('deleted_at');
  const byId = new Map(users.map((user) => [user.id, user]));
  const born = await readBirthDatesOfNamesakes(db, ids);
  return items.flatMap((item) => {
    const user = byId.get(item.userId);
    if (!user) return [];
    const name = `${user.firstName} ${user.lastName}`;
    return { ...item, name, bornOn: born.get(item.userId) ?? null };
  });
}
