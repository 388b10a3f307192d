import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { readBackup } from '#api/backup/readBackup.ts';
import { timeOfName } from '#api/backup/rotation.ts';
import type { Env } from '#api/env.ts';
import { checkChains, countShortened, type RecordHead } from '#api/record/chains.ts';
import { createSealer } from '#api/record/sealing.ts';

export type CheckSettings = Pick<Env, 'recordKeys' | 'backupDir' | 'backupKeys'>;

/** One that was made just now would name the ends of a chain that was shortened during the day. */
const youngestMs = 12 * 3_600_000;

/** The ends of the chains by the backup of the night before, or else by the only one; undefined without any. */
async function findHeads(
  { backupDir, backupKeys }: CheckSettings,
  now: Date,
): Promise<{ madeAt: string; heads: readonly RecordHead[] } | undefined> {
  const names = await readdir(backupDir).catch((): string[] => []);
  const files = names
    .flatMap((name) => {
      const at = timeOfName(name);
      return at ? [{ name, age: now.getTime() - at.getTime() }] : [];
    })
    .toSorted((a, b) => a.age - b.age);
  const file = files.find(({ age }) => age >= youngestMs) ?? files[0];
  if (!file) return undefined;
  const { madeAt, manifest } = await readBackup(join(backupDir, file.name), { keys: backupKeys });
  return manifest.recordHeads && { madeAt, heads: manifest.recordHeads };
}

/** Checks every care record, and stores and logs what was found, in numbers alone. */
export async function checkRecords(db: Knex, log: Logger, settings: CheckSettings, now = new Date()) {
  const {
    byKey: _byKey,
    withoutMac: _withoutMac,
    ...found
  } = await checkChains(db, createSealer(settings.recordKeys));
  const named = await findHeads(settings, now).catch((error: unknown) => {
    log.warn({ err: error }, 'the ends of the care records could not be read from the backup');
    return undefined;
  });
  const shortened = named ? await countShortened(db, named.heads) : 0;
  const row = { ...found, shortened, checked_at: now, compared_with: named?.madeAt ?? null };
  await db('record_checks').insert(row).onConflict('is_latest').merge();
  const isGood = found.changed + found.unreadable + shortened === 0;
  log[isGood ? 'info' : 'warn']({ records: { ...found, shortened } }, 'care records checked');
}
