import type { Knex } from 'knex';
import type { BookingChange } from '#shared/commands/bookingChange.ts';
import { formatDateTime, londonNow } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { isContradictedSince } from '#api/bookings/factConflict.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Whether a desk sends a fact later that contradicts what was changed since. Call once the booking is locked. */
export const isLateFact = async (
  trx: Knex.Transaction,
  { occurredAt }: AuditContext,
  { id: bookingId, version }: { id: number; version: number | null },
  { isContradicted }: BookingChange,
): Promise<boolean> =>
  occurredAt !== undefined &&
  isContradicted !== undefined &&
  isContradictedSince(trx, { bookingId, version, occurredAt }, isContradicted);

/** Stores what was seen of an attendance beside what contradicts it, and asks the desk; the appointment stays as it is. */
export async function recordBeside(
  trx: Knex.Transaction,
  audit: AuditContext,
  { id: subjectId, userId, name }: BookingModel,
  words: string,
  attendance: BookingModel['attendance'],
): Promise<void> {
  const action = 'attendance_arrived_late';
  await recordEvent(trx, audit, { action, ...about('booking', subjectId), userId, after: { attendance } });
  const { date, time } = londonNow(audit.occurredAt!);
  const text = `${name}: “${words}” of ${formatDateTime(date, time)} arrived after the appointment was changed. What is right?`;
  await addTask(trx, audit, { userId, text, dueAt: new Date(), isUrgent: true });
}
