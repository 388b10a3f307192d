import type { Knex } from 'knex';
import { isAdult } from '#shared/domain/age.ts';
import { formatDateTime, londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { isOpen } from '#api/customers/closing.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { findOpenOffer } from '#api/models/offers.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { withdrawFrom } from '#api/offers/offers.service.ts';
import { addTask } from '#api/tasks/addTask.ts';

/**
 * After a change of a customer's date of birth: somebody under 18 is offered no times any more, and the desk has the task,
 * due at once, to cancel what is to come. No letter reminds them of it (`compose.ts`). Of somebody who is not, an earlier
 * proposal is not to be done any more.
 */
export async function proposeCancelling(
  trx: Knex.Transaction,
  audit: AuditContext,
  id: number,
): Promise<void> {
  const { dateOfBirth } = await UserModel.query(trx).findById(id).throwIfNotFound();
  const proposed = trx('tasks').where({ user_id: id, done_at: null, proposes_cancelling: true });
  const ended = await proposed.update({ done_at: trx.fn.now() }).returning<{ id: number }[]>('id');
  for (const task of ended)
    await recordEvent(trx, audit, { action: 'task_done', ...about('task', task.id), userId: id });
  if (isAdult(dateOfBirth, londonToday(new Date()))) return;
  const bookings = await BookingModel.query(trx)
    .where({ user_id: id })
    .orWhereIn('id', await listNamed(trx, 'bookings', id))
    .orderBy('id');
  const open = bookings.filter(isOpen);
  for (const booking of open) {
    if (await findOpenOffer(trx, booking.id)) await withdrawFrom(trx, audit, booking);
  }
  if (open.length === 0) return;
  const times = open.map(({ appointmentDate, appointmentTime }) =>
    appointmentDate === null ? 'a request' : formatDateTime(appointmentDate, appointmentTime),
  );
  const shown = times.slice(0, 5).join('; ');
  const text = `They are under 18 by the corrected date of birth. Please ring them and cancel: ${shown}.`;
  await addTask(trx, audit, {
    userId: id,
    text,
    dueAt: new Date(),
    isUrgent: true,
    proposesCancelling: true,
  });
}
