import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import { appointmentKinds, reminderKinds } from '#shared/domain/messages.ts';
import { remindersOf } from '#shared/domain/reminders.ts';
import { type AuditContext, about } from '#api/audit.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { enqueueNotice, withdrawNotices, type Notice } from '#api/outbox/outbox.ts';

/** What a patient has been notified of: that a booking is requested, its time, or its cancellation. */
interface Notified {
  status: 'query' | 'confirmed' | 'cancelled';
  appointmentDate: string | null;
  appointmentTime: string | null;
}

/** The knowledge of a patient who was not notified yet: with a cancellation before the first letter nothing changes for them. */
export const notNotified = { status: 'cancelled', appointmentDate: null, appointmentTime: null } as const;

type Known = Pick<BookingModel, 'status' | 'appointmentDate' | 'appointmentTime'>;

function notifiedOf({ status, appointmentDate, appointmentTime }: Known): Notified {
  // Completion is not notified, because the patient was there.
  if (status === 'completed') return { status: 'confirmed', appointmentDate, appointmentTime };
  if (status === 'confirmed') return { status, appointmentDate, appointmentTime };
  return { status, appointmentDate: null, appointmentTime: null };
}

const isSame = (a: Notified, b: Notified) =>
  a.status === b.status && a.appointmentDate === b.appointmentDate && a.appointmentTime === b.appointmentTime;

function kindFor(from: Notified, to: Notified): (typeof appointmentKinds)[number] | undefined {
  if (isSame(from, to)) return undefined;
  if (to.status === 'cancelled') return 'booking_cancelled';
  if (to.status === 'confirmed') return from.status === 'confirmed' ? 'booking_moved' : 'booking_confirmed';
  return undefined;
}

/** What the last letter said, before the unsent one about this appointment and others; undefined without an unsent one. */
async function findUnsentSeries(trx: Knex, { id, userId, email }: BookingModel) {
  const { rows } = await trx.raw<{ rows: { lastNotified: Notified | null }[] }>(
    `SELECT (SELECT c.payload -> 'told' FROM outbox_messages c WHERE c.subject_type = 'booking' AND c.subject_id = :id
         AND c.kind = 'booking_confirmed' AND c.state = 'suppressed' ORDER BY c.id DESC LIMIT 1) AS "lastNotified"
     FROM outbox_messages m JOIN bookings b ON b.id = m.subject_id
     WHERE m.state = 'held' AND m.recipient = :email AND m.kind = 'bookings_repeated'
       AND m.payload -> 'together' @> to_jsonb(:id::integer) AND b.user_id IS NOT DISTINCT FROM :userId
     FOR UPDATE OF m SKIP LOCKED`,
    { id, userId, email },
  );
  return rows[0] && { lastNotified: rows[0].lastNotified ?? notNotified };
}

/**
 * Updates the outbox after a change of a booking. Unsent messages are withdrawn, and the state that the patient knows
 * without them is compared with the new one: one message is enqueued for the difference, none without one, as after
 * an undo. Reminders follow the appointment.
 * @param isOnlyAppointments whether another letter already notifies a patient who knows of no time
 */
export async function notifyPatient(
  trx: Knex,
  audit: AuditContext,
  before: Known,
  booking: BookingModel,
  eventId: number,
  { isOnlyAppointments = false } = {},
): Promise<void> {
  // Completion needs no message; held ones stay in case of an undo.
  const isOver = booking.status === 'completed';
  const withdrawn = await withdrawNotices(trx, eventId, (messages) =>
    messages
      .where({ subject_type: 'booking', subject_id: booking.id })
      .whereIn('kind', isOver ? [...reminderKinds] : [...appointmentKinds, ...reminderKinds]),
  );
  if (isOver) return;
  // `told` is stored in the payload of messages, so the key stays.
  const first = withdrawn.find(({ payload }) => payload['told']);
  const series = first ? undefined : await findUnsentSeries(trx, booking);
  const lastNotified =
    (first?.payload['told'] as Notified | undefined) ?? series?.lastNotified ?? notifiedOf(before);
  const subject = {
    ...about('booking', booking.id),
    version: booking.version,
    recipient: booking.email,
  } as const;
  const kind = kindFor(lastNotified, notifiedOf(booking));
  const isSaidElsewhere = isOnlyAppointments || (series && kind === 'booking_confirmed');
  const isWanted = !isSaidElsewhere || lastNotified.status === 'confirmed';
  if (kind && isWanted)
    await enqueueNotice(trx, audit, { kind, ...subject, payload: { told: lastNotified } });

  const { status, appointmentDate, appointmentTime } = booking;
  if (status !== 'confirmed' || !appointmentDate || !appointmentTime) return;
  for (const reminder of remindersOf(appointmentDate, appointmentTime, new Date())) {
    await enqueueNotice(trx, audit, { kind: reminder.kind, ...subject, notBefore: reminder.at });
  }
}

/** Tells the clinic at once what a patient did with a booking. */
export const notifyClinic = (
  trx: Knex,
  audit: AuditContext,
  kind: Notice['kind'],
  { id, version }: Pick<BookingModel, 'id' | 'version'>,
) =>
  enqueueNotice(trx, audit, {
    kind,
    ...about('booking', id),
    version,
    recipient: clinic.email,
    isUrgent: true,
  });
