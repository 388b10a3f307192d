import type { Knex } from 'knex';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { buildConfirmed } from '#api/demo/factories.ts';

/** In summer: the day in London ends an hour before the day in UTC. */
export const today = '2025-06-10';
export const lastMoment = { contacts: '2024-06-10T22:59:59.999Z', records: '2017-06-10T22:59:59.999Z' };
export const nextDay = { contacts: '2024-06-10T23:00:00Z', records: '2017-06-10T23:00:00Z' };

/** Empties every table that retention removes rows from. */
export async function emptyExpiring(db: Knex): Promise<void> {
  for (const table of ['bookings', 'contacts', 'users', 'follow_ups', 'outbox_messages', 'list_tallies']) {
    await db(table).delete();
  }
  await db.raw(`SELECT purge_events('2999-01-01', 1000)`);
}

export const longAgo = { createdAt: '2017-03-01T10:00:00Z', appointmentDate: '2017-04-01' };
let hour = 9;

/** Adds rows of an age, and reads those that are left. */
export function expiringRows(db: () => Knex) {
  const idsOf = (table: string) => db()(table).orderBy('id').pluck<number[]>('id');

  const addEvent = (at: string, values: object = {}) =>
    db()('events').insert({ at, action: 'booking_completed', subject_type: 'booking', ...values });
  const addMessage = (subject_type: string, subject_id: number, values: object = {}) =>
    db()('outbox_messages').insert({
      kind: 'booking_confirmed',
      subject_type,
      subject_id,
      recipient: '',
      state: 'sent',
      not_before: lastMoment.records,
      created_at: lastMoment.records,
      ...values,
    });

  /** A treatment of long ago, its time free of the others. */
  const buildTreatment = (userId: number, given: Partial<BookingModel> = {}) =>
    buildConfirmed(db(), {
      ...longAgo,
      userId,
      status: 'completed',
      appointmentTime: `${String(hour++ % 24).padStart(2, '0')}:00`,
      ...given,
    });
  return { idsOf, addEvent, addMessage, buildTreatment };
}
