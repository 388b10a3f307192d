import type { Knex } from 'knex';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { changedSince, lockUntold, type PastEvent, type Telling } from '#api/audit/pastEvent.ts';
import type { Undoings } from '#api/audit/undo.service.ts';
import { withdrawNotices } from '#api/mail/outbox.ts';

const tellingOf = (event: PastEvent): Telling => ({
  subjectType: 'user',
  kinds: ['care_assigned'],
  version: event.id,
});

const addedBy = (event: PastEvent) => (event.after?.['careIds'] ?? []) as number[];

async function undoCare(trx: Knex.Transaction, act: Act, event: PastEvent): Promise<void> {
  const removed = await trx('personalised_care').whereIn('id', addedBy(event)).delete();
  if (removed === 0) throw changedSince('These guides');
  const messageId = await lockUntold(trx, act, event, tellingOf(event));
  if (messageId !== null) await withdrawNotices(trx, null, (messages) => messages.where({ id: messageId }));
  await recordEvent(trx, act, {
    action: 'care_assignment_undone',
    subjectType: 'care',
    subjectId: event.subjectId,
    userId: event.userId,
    after: { undid: event.id, guides: removed },
  });
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  return Boolean(await db('personalised_care').whereIn('id', addedBy(event)).first('id'));
}

export const careUndoings: Undoings = { care_assigned: { undo: undoCare, tellingOf, isUnchanged } };
