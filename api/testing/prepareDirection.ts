import type { Knex } from 'knex';
import { sendHistory } from '#api/record/history.service.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey } from '#api/testing/app.ts';
import { historyBody } from '#api/testing/recordForms.ts';

/** What a direction needs: each prescriber has opened the record today, and the patient has a medical history. */
export async function prepareDirection(db: Knex, userId: number, key = recordKey): Promise<void> {
  const known = await db('record_entries').where({ user_id: userId, kind: 'history' }).first('id');
  if (!known) {
    const audit = { actorId: userId, requestId: 'a test', ip: '127.0.0.1', mailHoldSeconds: 0 };
    await sendHistory(db, createSealer([key]), audit, userId, historyBody(), {});
  }
  await db.raw(
    `INSERT INTO record_reads (user_id, reader_id, what, at)
    SELECT ?, id, 'record', clock_timestamp() FROM users WHERE is_prescriber`,
    [userId],
  );
}
