import type { Knex } from 'knex';
import { checkChains, eachEntry } from '#api/record/chains.ts';
import { resealDrafts } from '#api/record/drafts.ts';
import { canOpenEntry, resealEntry } from '#api/record/entries.ts';
import { createSealer } from '#api/record/sealing.ts';

const written = (n: number) => n.toLocaleString('en-GB');

/** `npm run db -- keys`: which keys there are, and whether every entry can be read and is unchanged. @returns message for the console */
export async function describeKeys(db: Knex, recordKeys: readonly string[]): Promise<string> {
  const sealer = createSealer(recordKeys);
  const { byKey, ...found } = await checkChains(db, sealer);
  const lines = [...byKey].map(([id, entries]) => {
    const place = sealer.keyIds.indexOf(id);
    const what = place === 0 ? 'encrypts' : 'decrypts only';
    return `  ${id}  ${place === -1 ? 'is missing' : what}: ${written(entries)}`;
  });
  return [
    'Keys of care records, with the number of their entries:',
    ...lines,
    found.unreadable === 0
      ? `Every one of ${written(found.entries)} can be read.`
      : `${written(found.unreadable)} of ${written(found.entries)} cannot be read: put the missing key back into RECORD_KEYS.`,
    found.changed === 0
      ? 'None was changed after it was signed.'
      : `${written(found.changed)} were changed after they were signed, or one before them is gone.`,
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
  await resealDrafts(db, sealer);
  return `Encrypted anew: ${written(done)}.\n${await describeKeys(db, recordKeys)}`;
}
