import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { NewEntry } from '#shared/commands/contents.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { entryExists, notFound } from '#api/http/errors.ts';
import {
  columns,
  dropDamaged,
  hasNewestKey,
  hashEntry,
  openSealed,
  ownerOf,
  selectEntries,
  type EntryRow,
  type SealedEntry,
} from '#api/record/entries.ts';
import { macOf } from '#api/record/entryMac.ts';
import { lockPatient, needsAccount, type LockedPatient } from '#api/record/lockPatient.ts';
import { keyGone, type Sealer } from '#api/record/sealing.ts';

export interface RecordRequest {
  userId: number;
  /** Of the first entry that it makes. */
  id: string;
  /** As parsed; a repeat with the same id has the same. */
  body: unknown;
}

/** @throws ApiError 409 while the key of the newest entry of all is not here: this server has the wrong keys */
async function requireNewestKey(trx: Knex, sealer: Sealer): Promise<void> {
  if (!(await hasNewestKey(trx, sealer))) throw keyGone();
}

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/**
 * Adds entries to a patient's record, once: a repeat with the same id is answered as the first one was.
 * @param prepare checks the request against the record and gives what is to be added
 * @throws ApiError 404 without such a patient or record, 409 when the id was used for something else
 */
export async function addEntries(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  { userId, id, body }: RecordRequest,
  prepare: (patient: LockedPatient, trx: Knex.Transaction) => Promise<NewEntry[]> | NewEntry[],
): Promise<{ id: string; signedAt: string }> {
  return inTransaction(db, async (trx) => {
    const patient = await lockPatient(trx, sealer, userId);
    await requireNewestKey(trx, sealer);
    const request = hashOf(body);
    const [existing] = await selectEntries(trx).where({ id });
    if (existing) {
      const isOwn = patient.accountIds.includes(existing.userId);
      const sealed = isOwn ? openSealed(sealer, existing) : undefined;
      if (sealed?.request === request) return { id, signedAt: new Date(existing.signedAt).toISOString() };
      throw entryExists();
    }
    const { user } = patient;
    const own = patient.entries.filter((entry) => entry.userId === user.id);
    let last = own.reduce<EntryRow | undefined>(
      (highest, entry) => (entry.position > (highest?.position ?? 0) ? entry : highest),
      undefined,
    );
    const now = new Date();
    const signedAt = now.toISOString();
    const { name, dateOfBirth } = user;
    const all = dropDamaged(sealer, patient.entries);
    const hasLost = patient.entries.some(
      (entry) => ['history', 'treatment', 'addendum'].includes(entry.kind) && !all.includes(entry),
    );
    const known = { ...patient, all, entries: withoutStruckOut(all), hasLost };
    for (const entry of await prepare(known, trx)) {
      if (!patient.hasAccount && !audit.occurredAt && needsAccount.includes(entry.kind))
        throw notFound('That customer');
      const stated = entry.occurredAt ?? audit.occurredAt ?? audit.writtenAt ?? now;
      const occurredAt = stated < now ? stated : now;
      const { sealed, digest } = sealer.seal(ownerOf(entry.id), {
        patient: { name, dateOfBirth },
        request,
        madeAt: audit.writtenAt?.toISOString(),
        ...(audit.writtenAt && !audit.occurredAt && { isStatement: true }),
        content: entry.content,
      } satisfies SealedEntry);
      const row = {
        id: entry.id,
        userId: user.id,
        position: (last?.position ?? 0) + 1,
        kind: entry.kind,
        bookingId: entry.bookingId ?? null,
        refersTo: entry.refersTo ?? null,
        authorId: audit.actorId === user.id ? null : audit.actorId,
        formId: entry.form?.id ?? null,
        formVersion: entry.form?.version ?? null,
        expiresOn: entry.expiresOn ?? null,
        occurredAt: occurredAt.toISOString(),
        signedAt,
        sealed,
        keyId: sealer.keyId,
        digest,
        previousHash: last?.hash ?? Buffer.alloc(0),
      };
      const hashed = { ...row, hash: hashEntry(row), mac: null };
      last = { ...hashed, mac: macOf(sealer, hashed) };
      await insertEntry(trx, last);
      await recordEvent(trx, audit, {
        action: 'record_entry_added',
        ...about('user', user.id),
        after: { entryId: entry.id },
      });
    }
    return { id, signedAt };
  });
}

const insertEntry = (trx: Knex, row: EntryRow) =>
  trx('record_entries').insert(
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [column, row[name as keyof EntryRow]]),
    ),
  );
