import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { EntryKind } from '#shared/domain/careRecord.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { withoutDamaged } from '#shared/content/clinical/inForce.ts';
import { hasRightMac, macOf } from '#api/record/entryMac.ts';
import { damaged, type Sealer } from '#api/record/sealing.ts';

export interface SealedEntry {
  /** Who the patient was at the time; the account may be erased before the record. */
  patient: { name: string; dateOfBirth: string };
  /** SHA-256 of the request, to recognise its repeats. */
  request: string;
  /** When it was signed at a desk that could not reach the server; ISO 8601, UTC. */
  madeAt?: string | undefined;
  /** Whether `madeAt` is what a client says that no known desk has signed; entries of earlier releases do not say it. */
  isStatement?: boolean | undefined;
  content: unknown;
}

export interface EntryRow {
  id: string;
  userId: number;
  kind: EntryKind;
  bookingId: number | null;
  refersTo: string | null;
  authorId: number | null;
  formId: string | null;
  formVersion: number | null;
  /** The last day of a direction or a patch test; the encrypted content says the same, and decides about treatments. */
  expiresOn: string | null;
  /** When it was signed or said; ISO 8601, UTC. */
  occurredAt: string;
  /** When it was stored. */
  signedAt: string;
  sealed: Buffer;
  position: number;
  keyId: string;
  digest: Buffer;
  previousHash: Buffer;
  hash: Buffer;
  /** Over every column; null in one of an earlier release. */
  mac: Buffer | null;
  /** Not a column: what a withdrawal refers to, where that was struck out and is left out. */
  named?: EntryRow | undefined;
  /** Whether `listEntriesBriefly` left its content out. */
  isBrief?: boolean;
}

/** All but the ciphertext. */
export const readColumns = {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  bookingId: 'booking_id',
  refersTo: 'refers_to',
  authorId: 'author_id',
  formId: 'form_id',
  formVersion: 'form_version',
  expiresOn: 'expires_on',
  occurredAt: 'occurred_at',
  signedAt: 'signed_at',
  position: 'position',
  keyId: 'key_id',
  digest: 'digest',
  previousHash: 'previous_hash',
  hash: 'hash',
  mac: 'mac',
};

export const columns = { ...readColumns, sealed: 'sealed' };

export const selectEntries = (db: Knex) => db('record_entries').select<EntryRow[]>(columns);

/** By when they happened, then by when they arrived. */
export const newestFirst = 'occurred_at DESC, signed_at DESC, position DESC';

/** Entries of these accounts, the newest first. */
export const listEntries = (db: Knex, accountIds: number[]) =>
  selectEntries(db).whereIn('user_id', accountIds).orderByRaw(newestFirst);

/** The same, but of consents to one text only the latest has its content: their texts are most of a record. */
export function listEntriesBriefly(db: Knex, accountIds: number[]) {
  const rank = `row_number() OVER (PARTITION BY kind, form_id ORDER BY ${newestFirst})`;
  const isBrief = `kind = 'consent' AND ${rank} > 1`;
  return db('record_entries')
    .whereIn('user_id', accountIds)
    .orderByRaw(newestFirst)
    .select<EntryRow[]>(
      db.raw(`CASE WHEN ${isBrief} THEN '' ELSE sealed END AS sealed, ${isBrief} AS "isBrief"`),
      readColumns,
    );
}

export const ownerOf = (id: string) => `record ${id}`;

export function openSealed(sealer: Sealer, { id, sealed, keyId }: Pick<EntryRow, 'id' | 'sealed' | 'keyId'>) {
  try {
    return sealer.open(ownerOf(id), sealed) as SealedEntry;
  } catch (error) {
    throw sealer.keyIds.includes(keyId) ? damaged() : error;
  }
}

/** @throws ApiError 409 when its key is missing, or when it is damaged */
export const openEntry = <Content>(sealer: Sealer, entry: Pick<EntryRow, 'id' | 'sealed' | 'keyId'>) =>
  openSealed(sealer, entry).content as Content;

/** Since when an entry counts: a client's statement lifts no rule. Null: since it happened. */
export function getCountedTime(
  sealer: Sealer,
  entry: Pick<EntryRow, 'id' | 'sealed' | 'keyId' | 'signedAt'>,
) {
  const { madeAt = null, isStatement } = openSealed(sealer, entry);
  return isStatement ? entry.signedAt : madeAt;
}

/** Who the patient was when the entry was signed. */
export const patientOf = (sealer: Sealer, entry: EntryRow) => openSealed(sealer, entry).patient;

/** Whose record it is, by its newest entry that can be read; undefined without one. @param entries the newest first */
export function findPatientIn(sealer: Sealer, entries: readonly EntryRow[]) {
  const entry = entries.find((one) => !one.isBrief && stateOf(sealer, one) === 'intact');
  return entry && patientOf(sealer, entry);
}

type Chained = Pick<
  EntryRow,
  'id' | 'userId' | 'position' | 'kind' | 'authorId' | 'signedAt' | 'digest' | 'previousHash'
>;

/** The hash of an entry, which includes that of the patient's entry before. */
export const hashEntry = ({ previousHash, digest, signedAt, ...entry }: Chained): Buffer =>
  createHash('sha256')
    .update(previousHash)
    .update(digest)
    .update(
      JSON.stringify([
        entry.id,
        entry.userId,
        entry.position,
        entry.kind,
        entry.authorId,
        new Date(signedAt).toISOString(),
      ]),
    )
    .digest();

/** Whether an entry follows the one before, which is seen without its content. */
export const isChained = (entry: EntryRow, before: EntryRow | undefined): boolean =>
  entry.position === (before?.position ?? 0) + 1 &&
  entry.previousHash.equals(before?.hash ?? Buffer.alloc(0)) &&
  entry.hash.equals(hashEntry(entry));

/** Whether an entry is unchanged and follows the one before. */
export const isIntact = (sealer: Sealer, entry: EntryRow, before: EntryRow | undefined): boolean =>
  isChained(entry, before) &&
  stateOf(sealer, entry) === 'intact' &&
  sealer.isDigest(ownerOf(entry.id), entry.sealed, entry.digest);

/** `unreadable` while its key is missing, `damaged` when a column or the ciphertext is not as it was signed. */
export function stateOf(sealer: Sealer, entry: EntryRow): 'intact' | 'damaged' | 'unreadable' {
  const isHere = sealer.keyIds.includes(entry.keyId);
  if (isHere && !hasRightMac(sealer, entry)) return 'damaged';
  if (isHere && entry.isBrief) return 'intact';
  try {
    sealer.open(ownerOf(entry.id), entry.sealed);
    // One whose key is not the one that it names.
    return isHere ? 'intact' : 'damaged';
  } catch {
    return isHere ? 'damaged' : 'unreadable';
  }
}

/** A patient's entries as decisions see them, without those that are damaged. */
export const dropDamaged = (sealer: Sealer, entries: readonly EntryRow[]): EntryRow[] =>
  withoutDamaged(entries, (entry) => stateOf(sealer, entry) === 'damaged');

/** Encrypts an entry with the first key; the connection is the tables' owner's. */
export async function resealEntry(db: Knex, sealer: Sealer, entry: EntryRow): Promise<void> {
  const { keyId } = sealer;
  const sealed = sealer.reseal(ownerOf(entry.id), entry.sealed);
  const mac = entry.mac && macOf(sealer, { ...entry, keyId });
  await changeAsOwner(db, (trx) =>
    trx('record_entries').where({ id: entry.id }).update({ sealed, key_id: keyId, mac }),
  );
}

/** Of an earlier release, whose time of happening is in its content alone; the connection is the tables' owner's. */
export function addMac(db: Knex, sealer: Sealer, entry: EntryRow): Promise<void> {
  const { madeAt, content } = openSealed(sealer, entry);
  const { writtenAt = null } = content as { writtenAt?: string | null };
  const occurredAt = madeAt ?? writtenAt ?? entry.signedAt;
  const mac = macOf(sealer, { ...entry, occurredAt });
  return changeAsOwner(db, (trx) =>
    trx('record_entries').where({ id: entry.id, mac: null }).update({ mac, occurred_at: occurredAt }),
  );
}

/** Changes what of a record may be encrypted anew; the connection is the tables' owner's. */
export const changeAsOwner = (db: Knex, change: (trx: Knex.Transaction) => PromiseLike<unknown>) =>
  inTransaction(db, async (trx) => {
    await trx.raw(`SELECT set_config('clinic.record_change', 'reseal', true)`);
    await change(trx);
  });

export async function hasNewestKey(db: Knex, sealer: Sealer): Promise<boolean> {
  const [newest] = await db('record_entries').orderBy('signed_at', 'desc').limit(1).pluck<string[]>('key_id');
  return newest === undefined || sealer.keyIds.includes(newest);
}
