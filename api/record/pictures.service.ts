import type { Knex } from 'knex';
import { pictureIsClosed } from '#shared/contracts/picture.ts';
import type { PictureSize } from '#shared/contracts/myRecord.ts';
import type { PictureCreate } from '#shared/contracts/picture.ts';
import type { ReadReason } from '#shared/domain/careRecord.ts';
import { closedPictureReasons } from '#shared/domain/pictures.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import type { AuditContext } from '#api/audit.ts';
import { notFound, refusedBy } from '#api/http/errors.ts';
import { addByCommand, type RecordContext } from '#api/record/commands.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import type { EntryRow } from '#api/record/entries.ts';
import { listOwnEntries } from '#api/record/ownRecord.ts';
import { isClosedPicture } from '#api/record/photoPurposes.ts';
import { insertPicture, readPicture } from '#api/record/pictures.ts';
import type { PreparedPicture } from '#api/record/preparePicture.ts';
import { addRead, findReadable } from '#api/record/reading.service.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** Adds a photograph to the record. @throws ApiError 409 without a consent to it, 404 for somebody else’s appointment */
export const addPicture = (writing: RecordContext, body: PictureCreate, prepared: PreparedPicture) => {
  const { width, height, fileHash } = prepared;
  return addByCommand(
    writing,
    recordCommands.addPicture,
    { ...body, width, height },
    {
      request: { ...body, fileHash },
      finish: async (trx, _patient, added) => {
        const digests = await insertPicture(trx, writing.sealer, body.id, prepared);
        return added.map((entry) =>
          entry.kind === 'photograph' ? { ...entry, content: { ...entry.content, ...digests } } : entry,
        );
      },
    },
  );
};

/** A photograph among these entries. @throws ApiError 404 when it is none of them */
export function findPicture(entries: readonly EntryRow[], entryId: string): EntryRow {
  const found = entries.find(({ id, kind }) => id === entryId && kind === 'photograph');
  if (!found) throw notFound('That photograph');
  return found;
}

/** @returns WebP @throws ApiError 404 without it, 409 when its key is missing */
export async function getPicture(
  db: Knex,
  sealer: Sealer,
  entryId: string,
  size: PictureSize,
): Promise<Buffer> {
  const bytes = await readPicture(db, sealer, entryId, size);
  if (!bytes) throw notFound('That photograph');
  return bytes;
}

/**
 * Opens a photograph for a clinician, which the patient sees.
 * @returns WebP
 * @throws ApiError as `findReadable`, 409 when its consent is withdrawn or its key is missing
 */
export async function openPicture(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  { userId, entryId }: { userId: number; entryId: string },
  { reason, size }: { reason: ReadReason | null; size: PictureSize },
): Promise<Buffer> {
  sealer.requireKey();
  return inTransaction(db, async (trx) => {
    const { entries } = await findReadable(trx, userId, reason);
    const entry = findPicture(entries, entryId);
    if (isClosedPicture(sealer, entries, entry) && !(reason && closedPictureReasons.includes(reason))) {
      throw refusedBy(pictureIsClosed);
    }
    const bytes = await getPicture(trx, sealer, entryId, size);
    await addRead(trx, userId, audit, 'pictures', reason);
    return bytes;
  });
}

/** A photograph of the patient's own record. @returns WebP @throws ApiError 404, 409 when its key is missing, 403 while the record is closed */
export async function getMyPicture(
  db: Knex,
  sealer: Sealer,
  userId: number,
  entryId: string,
  size: PictureSize,
): Promise<Buffer> {
  sealer.requireKey();
  findPicture(await listOwnEntries(db, userId), entryId);
  return getPicture(db, sealer, entryId, size);
}
