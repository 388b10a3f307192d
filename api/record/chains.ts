import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { lastExpiredDate, retention } from '#shared/domain/retention.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { isChained, isIntact, selectEntries, stateOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

/** So few that their contents fit into the memory, and that other requests are answered in between. */
const atOnce = 500;
const pauseMs = 5;

/** All entries, each patient's in the order of the chain. */
export async function* eachEntry(db: Knex): AsyncGenerator<EntryRow> {
  let after = [0, 0];
  for (;;) {
    const rows: EntryRow[] = await selectEntries(db)
      .whereRaw('(user_id, position) > (?, ?)', after)
      .orderBy(['user_id', 'position'])
      .limit(atOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = [last.userId, last.position];
    await sleep(pauseMs);
  }
}

export interface ChainResult {
  entries: number;
  /** Their key is missing. */
  unreadable: number;
  /** Not as they were signed, or one before them is gone. */
  changed: number;
  /** Of an earlier release, without a code over their columns. */
  withoutMac: number;
  /** The number of entries of each key, by its id. */
  byKey: Map<string, number>;
}

/** Checks the chain of every patient. What is missing at the end of a chain is found by `countShortened` alone. */
export async function checkChains(db: Knex, sealer: Sealer): Promise<ChainResult> {
  const found: ChainResult = {
    entries: 0,
    unreadable: 0,
    changed: 0,
    withoutMac: 0,
    byKey: new Map(sealer.keyIds.map((id) => [id, 0])),
  };
  const isComplete = await hasAllMacs(db);
  let before: EntryRow | undefined;
  for await (const entry of eachEntry(db)) {
    found.entries++;
    found.byKey.set(entry.keyId, (found.byKey.get(entry.keyId) ?? 0) + 1);
    const previous = before?.userId === entry.userId ? before : undefined;
    const isReadable = stateOf(sealer, entry) !== 'unreadable';
    if (!isReadable) found.unreadable++;
    const isMissing = entry.mac === null && isComplete;
    if (isMissing || !(isReadable ? isIntact(sealer, entry, previous) : isChained(entry, previous))) {
      found.changed++;
    } else if (entry.mac === null) found.withoutMac++;
    before = entry;
  }
  return found;
}

/** Whether the owner's command has added a code to every entry of earlier releases: one without counts as changed since. */
export const hasAllMacs = async (db: Knex) =>
  (await db('record_mac_state').first('complete_since')) !== undefined;

/** Whether the chains of these entries are unchanged. @throws ApiError 409 when a key is missing */
export const areIntact = (sealer: Sealer, entries: readonly EntryRow[]): boolean =>
  entries.every((entry) =>
    isIntact(
      sealer,
      entry,
      entries.find(({ userId, position }) => userId === entry.userId && position === entry.position - 1),
    ),
  );

/** The last entry of a chain, as a backup names it: account, position, hash in hexadecimal, date of signature. */
export type RecordHead = [userId: number, position: number, hash: string, signedOn: string];

/** The last entry of each chain. */
export const headsQuery = `
  SELECT DISTINCT ON (user_id) user_id, position, encode(hash, 'hex') AS hash,
    (signed_at AT TIME ZONE 'Europe/London')::date::text AS signed_on
  FROM record_entries ORDER BY user_id, position DESC`;

/** Chains that do not reach the ends of a backup; a whole record that is gone counts, unless its retention was over. */
export async function countShortened(
  db: Knex,
  heads: readonly RecordHead[],
  today = londonToday(new Date()),
): Promise<number> {
  const lastExpired = lastExpiredDate(retention.records, today);
  let shortened = 0;
  for (let from = 0; from < heads.length; from += atOnce) {
    const part = heads.slice(from, from + atOnce);
    const rows = await db('record_entries')
      .whereIn(
        ['user_id', 'position'],
        part.map(([userId, position]) => [userId, position]),
      )
      .select<Pick<EntryRow, 'userId' | 'position' | 'hash'>[]>({
        userId: 'user_id',
        position: 'position',
        hash: 'hash',
      });
    const found = new Map(rows.map((row) => [row.userId, row.hash.toString('hex')]));
    shortened += part.filter(([userId, , hash, signedOn]) => {
      const there = found.get(userId);
      return there === undefined ? signedOn > lastExpired : there !== hash;
    }).length;
  }
  return shortened;
}
