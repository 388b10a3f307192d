import type { Knex } from 'knex';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import { isConsentInForce, isHistoryInForce } from '#shared/content/clinical/inForce.ts';
import { isTooSoon, thinkingUntil } from '#shared/domain/reflection.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { listHeads } from '#api/record/heads.ts';
import { findReflection, readReflections, type PatientReflections } from '#api/record/reflections.ts';

interface BookingRow {
  id: number;
  userId: number;
  service: string;
  date: string | null;
  time: string | null;
  isIdSeen: boolean;
}

/** Whether the text was opened at home, and until when the appointment would be too soon. */
function describeThinking(
  { id, service, date, time }: BookingRow,
  { reflections, soonerAppointments }: PatientReflections,
  now: Date,
): Pick<Readiness, 'isConsentRead' | 'thinkingUntil'> {
  const reflection = findReflection(reflections, service);
  if (!reflection) return { isConsentRead: true, thinkingUntil: null };
  const until = thinkingUntil(reflection, now);
  const startsAt = toInstant(date ?? '', time ?? '')?.getTime();
  const isAgreed = soonerAppointments.some(
    (one) => one.bookingId === id && Date.parse(one.startsAt) === startsAt,
  );
  const isSoon = isTooSoon({ date: date ?? '', time: time ?? '' }, until) && !isAgreed;
  return {
    isConsentRead: reflection.openedAt !== null,
    thinkingUntil: isSoon ? (until?.toISOString() ?? null) : null,
  };
}

/** What is still missing before these appointments, without anything of its content. Guests are left out. */
export async function listReadiness(db: Knex, bookingIds: number[], now = new Date()): Promise<Readiness[]> {
  const bookings = await db('bookings as b')
    .join('users as u', 'u.id', 'b.user_id')
    .whereIn('b.id', bookingIds)
    .whereNull('u.deleted_at')
    .orderBy('b.id')
    .select<BookingRow[]>(db.raw('u.id_seen_at IS NOT NULL AS "isIdSeen"'), {
      id: 'b.id',
      userId: 'b.user_id',
      service: 'b.service',
      date: 'b.appointment_date',
      time: 'b.appointment_time',
    });
  const userIds = bookings.map(({ userId }) => userId);
  const heads = await listHeads(db, userIds);
  const reflectionsOf = await readReflections(db, userIds);
  return bookings.map((booking) => {
    const { id, userId, service, isIdSeen } = booking;
    const entries = heads.filter((head) => head.userId === userId);
    const items: [ReadinessItem, boolean][] = [
      ['proof of age', isIdSeen],
      ['medical history', isHistoryInForce(entries)],
    ];
    if (findConsentText(service)) items.push(['consent', isConsentInForce(entries, service)]);
    const missing = items.filter(([, isDone]) => !isDone).map(([item]) => item);
    const thinking = describeThinking(booking, reflectionsOf(userId), now);
    return { bookingId: id, done: items.length - missing.length, of: items.length, missing, ...thinking };
  });
}

/** Whether an account has no medical history in force; nothing of it is decrypted. */
export const isHistoryDue = async (db: Knex, userId: number) =>
  !isHistoryInForce(await listHeads(db, [userId]));
