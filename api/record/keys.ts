import type { Knex } from 'knex';
import { checkChains, eachEntry, hasAllMacs, type ChainResult } from '#api/record/chains.ts';
import { resealDrafts } from '#api/record/drafts.ts';
import {
  addMac,
  hasNewestKey,
  isIntact,
  resealEntry,
  selectEntries,
  stateOf,
  type EntryRow,
} from '#api/record/entries.ts';
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
    const isNamed = sealer.keyIds.includes(picture.keyId);
    if (!entry || stateOf(sealer, entry) !== 'intact' || !canOpenPicture(sealer, picture)) found.unreadable++;
    else if (!isNamed || !isSamePicture(sealer, entry, picture)) found.changed++;
  }
  const without = await db('record_entries')
    .where({ kind: 'photograph' })
    .whereNotExists((pictures) => pictures.from('record_pictures').whereRaw('entry_id = id'))
    .count<{ count: string }[]>('id');
  return { ...found, changed: found.changed + Number(without[0]?.count) };
}

/** What cannot be read shows whether it is in its place, not whether its content is as it was signed. */
function formatUnchanged({ entries, unreadable }: ChainResult): string {
  if (unreadable === 0) return 'None was changed after it was signed.';
  const read = entries - unreadable;
  return read === 0
    ? 'Whether one was changed after it was signed is not known until they can be read.'
    : `Of the ${written(read)} that can be read none was changed after it was signed; of the others that is not known.`;
}

/** Whether these keys may add to care records: without any they are closed, otherwise the key of the newest entry is needed. */
export const canAddEntries = async (db: Knex, recordKeys: readonly string[]) =>
  recordKeys.length === 0 || (await hasNewestKey(db, createSealer(recordKeys)));

/** What a command prints, and whether nothing is changed, damaged or unreadable. */
export interface Finding {
  text: string;
  isGood: boolean;
}

/** `npm run db -- keys`: which keys there are, and whether every entry can be read and is unchanged. */
export async function describeKeys(db: Knex, recordKeys: readonly string[]): Promise<Finding> {
  const sealer = createSealer(recordKeys);
  const found = await checkChains(db, sealer);
  const { byKey } = found;
  const photographs = await checkPictures(db, sealer, byKey);
  const lines = [...byKey].map(([id, entries]) => {
    const place = sealer.keyIds.indexOf(id);
    const what = place === 0 ? 'encrypts' : 'decrypts only';
    return `  ${id}  ${place === -1 ? 'is missing' : what}: ${written(entries)}`;
  });
  const text = [
    'Keys of care records, with the number of their entries and photographs:',
    ...lines,
    found.unreadable === 0
      ? found.changed === 0
        ? `Every one of ${written(found.entries)} can be read.`
        : `The keys of all ${written(found.entries)} are here.`
      : `${written(found.unreadable)} of ${written(found.entries)} cannot be read: put the missing key back into RECORD_KEYS.`,
    found.changed === 0
      ? formatUnchanged(found)
      : `${written(found.changed)} were changed after they were signed, are damaged, or one before them is gone.`,
    ...(found.withoutMac === 0
      ? []
      : [
          `${written(found.withoutMac)} of an earlier release have no code over all their columns yet: npm run db -- protect.`,
        ]),
    `Photographs: ${written(photographs.pictures)}; cannot be read: ${written(photographs.unreadable)}; changed or gone: ${written(photographs.changed)}.`,
  ].join('\n');
  const bad = found.unreadable + found.changed + photographs.unreadable + photographs.changed;
  return { text, isGood: bad === 0 };
}

/** `npm run db -- keys rotate`, as the tables' owner: what is damaged stays under its own key, to be found later. */
export async function rotateKeys(db: Knex, recordKeys: readonly string[]): Promise<Finding> {
  const sealer = createSealer(recordKeys);
  let done = 0;
  for await (const entry of eachEntry(db)) {
    if (entry.keyId === sealer.keyId || stateOf(sealer, entry) !== 'intact') continue;
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
  const { text, isGood } = await describeKeys(db, recordKeys);
  return {
    text: `Encrypted anew: ${written(done)}. Photographs: ${written(pictures)}.\n${text}`,
    isGood,
  };
}

/**
 * `npm run db -- protect`: adds a code over all columns to entries of earlier releases whose chain is unchanged; one that is not
 * never gets one. It may be killed and run again; once it is through, an entry without a code counts as changed. The
 * connection is the tables' owner's.
 */
export async function protectEntries(db: Knex, recordKeys: readonly string[]): Promise<Finding> {
  const sealer = createSealer(recordKeys);
  let done = 0;
  let unreadable = 0;
  let before: EntryRow | undefined;
  if (!(await hasAllMacs(db))) {
    for await (const entry of eachEntry(db)) {
      const previous = before?.userId === entry.userId ? before : undefined;
      before = entry;
      if (entry.mac !== null) continue;
      if (stateOf(sealer, entry) === 'unreadable') unreadable++;
      else if (isIntact(sealer, entry, previous)) {
        await addMac(db, sealer, entry);
        done++;
      }
    }
    if (unreadable === 0) await db('record_mac_state').insert({ complete_since: new Date() });
  }
  const { text, isGood } = await describeKeys(db, recordKeys);
  return { text: `Protected: ${written(done)}.\n${text}`, isGood };
}
