import type { Knex } from 'knex';
import type { z } from 'zod';
import type { DeskHistory } from '#shared/contracts/deskRecord.ts';
import type { HistoryContent } from '#shared/commands/contents.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { type AuditContext } from '#api/audit.ts';
import type { WrittenAt } from '#api/http/writtenAt.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { letterAddress, UserModel } from '#api/models/UserModel.ts';
import { addByCommand, type RecordContext } from '#api/record/commands.ts';
import { removeDraft } from '#api/record/drafts.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** The patient learns by letter what was signed on a screen of the clinic. */
async function sendSignedHere(trx: Knex.Transaction, audit: AuditContext, userId: number): Promise<void> {
  const user = await UserModel.query(trx).findById(userId).throwIfNotFound();
  await enqueueAccountNotice(trx, audit, 'answers_signed_here', { id: userId, email: letterAddress(user) });
}

type HistoryRequest = z.output<typeof DeskHistory>;

/** Signs a history and removes its draft; its event has the device's time, too. @throws ApiError of the command */
export const sendHistory = (
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  userId: number,
  body: HistoryRequest,
  { written, handedOverBy }: Pick<HistoryContent, 'handedOverBy'> & { written?: WrittenAt | null },
) =>
  addByCommand({ db, sealer, audit: { ...audit, ...written }, userId }, recordCommands.addHistory, body, {
    finish: async (trx, _patient, added) => {
      await removeDraft(trx, userId, written?.writtenAt);
      if (handedOverBy) await sendSignedHere(trx, audit, userId);
      const origin = { writtenAt: written?.writtenAt.toISOString() ?? null, handedOverBy };
      return added.map((entry) =>
        entry.kind === 'history' ? { ...entry, content: { ...entry.content, ...origin } } : entry,
      );
    },
  });

/** Signs a medical history that a clinician has asked the patient for; a draft of theirs stays. @throws as `sendHistory` */
export const addHistory = (writing: RecordContext, body: HistoryRequest) =>
  addByCommand(writing, recordCommands.addHistory, body);
