import type { Knex } from 'knex';
import type { PictureSize } from '#shared/contracts/myRecord.ts';
import type { PictureContent } from '#shared/commands/contents.ts';
import { changeAsOwner, openEntry, type EntryRow } from '#api/record/entries.ts';
import type { PreparedPicture } from '#api/record/preparePicture.ts';
import { damaged, type Sealer } from '#api/record/sealing.ts';

interface PictureRow {
  entryId: string;
  picture: Buffer;
  thumbnail: Buffer;
  keyId: string;
}

const columns = { entryId: 'entry_id', picture: 'picture', thumbnail: 'thumbnail', keyId: 'key_id' };

const ownerOf = (entryId: string) => `record picture ${entryId}`;
const thumbnailOwnerOf = (entryId: string) => `record thumbnail ${entryId}`;

/** Stores an encrypted picture for the entry of this id, which the same transaction adds. @returns the digests for that entry */
export async function insertPicture(
  trx: Knex,
  sealer: Sealer,
  entryId: string,
  { picture, thumbnail }: PreparedPicture,
): Promise<Pick<PictureContent, 'pictureDigest' | 'thumbnailDigest'>> {
  const full = sealer.sealBytes(ownerOf(entryId), picture);
  const small = sealer.sealBytes(thumbnailOwnerOf(entryId), thumbnail);
  await trx('record_pictures').insert({
    entry_id: entryId,
    picture: full.sealed,
    thumbnail: small.sealed,
    key_id: sealer.keyId,
  });
  return {
    pictureDigest: full.digest.toString('base64'),
    thumbnailDigest: small.digest.toString('base64'),
  };
}

/** The decrypted bytes; undefined without them. @throws ApiError 409 when the key is missing, or the picture damaged */
export async function readPicture(
  db: Knex,
  sealer: Sealer,
  entryId: string,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const isFull = size === 'full';
  const row = await db('record_pictures')
    .where({ entry_id: entryId })
    .first<{ sealed: Buffer; keyId: string } | undefined>({
      sealed: isFull ? 'picture' : 'thumbnail',
      keyId: 'key_id',
    });
  if (!row) return undefined;
  try {
    return sealer.openBytes(isFull ? ownerOf(entryId) : thumbnailOwnerOf(entryId), row.sealed);
  } catch (error) {
    throw sealer.keyIds.includes(row.keyId) ? damaged() : error;
  }
}

/** All pictures, one after the other: each has up to a megabyte. */
export async function* eachPicture(db: Knex): AsyncGenerator<PictureRow> {
  let after: string | undefined;
  for (;;) {
    const row: PictureRow | undefined = await db('record_pictures')
      .modify((query) => void (after !== undefined && query.where('entry_id', '>', after)))
      .orderBy('entry_id')
      .first(columns);
    if (!row) return;
    yield row;
    after = row.entryId;
  }
}

export const canOpenPicture = (sealer: Sealer, { entryId, picture, thumbnail }: PictureRow) =>
  sealer.canOpen(ownerOf(entryId), picture) && sealer.canOpen(thumbnailOwnerOf(entryId), thumbnail);

/** Whether a picture is the one whose digests are in its entry. @throws ApiError 409 when a key is missing */
export function isSamePicture(sealer: Sealer, entry: EntryRow, { entryId, picture, thumbnail }: PictureRow) {
  const { pictureDigest, thumbnailDigest } = openEntry<PictureContent>(sealer, entry);
  return (
    sealer.isDigest(ownerOf(entryId), picture, Buffer.from(pictureDigest, 'base64')) &&
    sealer.isDigest(thumbnailOwnerOf(entryId), thumbnail, Buffer.from(thumbnailDigest, 'base64'))
  );
}

/** Encrypts a picture with the first key; the connection is the tables' owner's. */
export async function resealPicture(db: Knex, sealer: Sealer, { entryId, picture, thumbnail }: PictureRow) {
  const anew = {
    picture: sealer.reseal(ownerOf(entryId), picture),
    thumbnail: sealer.reseal(thumbnailOwnerOf(entryId), thumbnail),
    key_id: sealer.keyId,
  };
  await changeAsOwner(db, (trx) => trx('record_pictures').where({ entry_id: entryId }).update(anew));
}
