import type { Knex } from 'knex';
import { checkChains, eachEntry, type ChainResult } from '#api/record/chains.ts';
import { resealDrafts } from '#api/record/drafts.ts';
import { canOpenEntry, resealEntry, selectEntries } from '#api/record/entries.ts';
import { canOpenPicture, eachPicture, isSamePicture, resealPicture } from '#api/record/pictures.ts';
import { createSealer, type Sealer } from '#api/record/sealing.ts';

const written = (n: number) => n.toLocaleString('en-GB');

/** Counts the pictures; an entry without one, or with another one than it was signed with, counts as changed. */
async function checkPictures(db: Knex, sealer: Sealer, byKey: Map<string, number>) {
  const found = { pictures: 0, unreadable: 0, changed: 0 };
  for await (const picture of eachPicture(db)) {
    found.pictures++;
    byKey.set(picture.keyId, (byKey.get(picture.keyId) ?? 0) + 1);
    const [entry] = await selectEntries(db).where({ id: picture.entryId });
    if (!entry || !canOpenEntry(sealer, entry) || !canOpenPicture(sealer, picture)) found.unreadable++;
    else if (!isSamePicture(sealer, entry, picture)) found.changed++;
  }
  const without = await db('record_entries')
    .where({ kind: 'photograph' })
    .whereNotExists((pictures) => pictures.from('record_pictures').whereRaw('entry_id = id'))
    .count<{ count: string }[]>('id');
  return { ...found, changed: found.changed + Number(without[0]?.count) };
}

/** What cannot be read shows whether it is in its place, not whether its content is as it was signed. */
function unchangedWords({ entries, unreadable }: ChainResult): string {
  if (unreadable === 0) return 'None was changed after it was signed.';
  const read = entries - unreadable;
  return read === 0
    ? 'Whether one was changed after it was signed is not known until they can be read.'
    : `Of the ${written(read)} that can be read none was changed after it was signed; of the others that is not known.`;
}

/** `npm run db -- keys`: which keys there are, and whether every entry can be read and is unchanged. @returns message for the console */
export async function describeKeys(db: Knex, recordKeys: readonly string[]): Promise<string> {
  const sealer = createSealer(recordKeys);
  const found = await checkChains(db, sealer);
  const { byKey } = found;
  const photographs = await checkPictures(db, sealer, byKey);
  const lines = [...byKey].map(([id, entries]) => {
    const place = sealer.keyIds.indexOf(id);
    const what = place === 0 ? 'encrypts' : 'decrypts only';
    return `  ${id}  ${place === -1 ? 'is missing' : what}: ${written(entries)}`;
  });
  return [
    'Keys of care records, with the number of their entries and photographs:',
    ...lines,
    found.unreadable === 0
      ? `Every one of ${written(found.entries)} can be read.`
      : `${written(found.unreadable)} of ${written(found.entries)} cannot be read: put the missing key back into RECORD_KEYS.`,
    found.changed === 0
      ? unchangedWords(found)
      : `${written(found.changed)} were changed after they were signed, or one before them is gone.`,
    `Photographs: ${written(photographs.pictures)}; cannot be read: ${written(photographs.unreadable)}; changed or gone: ${written(photographs.changed)}.`,
  ].join('\n');
}

/** `npm run db -- keys rotate`: encrypts everything with the first key. @returns message for the console */
export async function rotateKeys(db: Knex, recordKeys: readonly string[]): Promise<string> {
  const sealer = createSealer(recordKeys);
  let done = 0;
  for await (const entry of eachEntry(db)) {
    if (entry.keyId === sealer.keyId || !canOpenEntry(sealer, entry)) continue;
    await resealEntry(db, sealer, entry);
    done++;
  }
  let pictures = 0;
  for await (const picture of eachPicture(db)) {
    if (picture.keyId === sealer.keyId || !canOpenPicture(sealer, picture)) continue;
    await resealPicture(db, sealer, picture);
    pictures++;
  }
  await resealDrafts(db, sealer);
  return `Encrypted anew: ${written(done)}. Photographs: ${written(pictures)}.\n${await describeKeys(db, recordKeys)}`;
}
