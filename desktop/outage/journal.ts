import { copyFileSync, renameSync } from 'node:fs';
import { JournalRecord } from '#shared/contracts/intent.ts';
import { applyRecord, compact, emptyJournal, type JournalState } from '#shared/outage/journalState.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';
import { openSealedLog, type LogFiles } from '#desktop/storage/sealedLog.ts';

/** Above this many records the journal is written anew without its past. */
const mostRecords = 200;

export interface Journal {
  getState(): JournalState;
  /** Resolves once the record is on the disk; only then it is in the state. @throws when it could not be written */
  append(record: JournalRecord): Promise<void>;
}

/**
 * The changes that were noted while the server was away. The file outlives sign-out, lock, crash and update; one that
 * cannot be read is put aside, never deleted.
 */
export async function openJournal(file: string, vault: Vault, files?: LogFiles): Promise<Journal> {
  const log = openSealedLog<JournalRecord>(file, vault, files);
  let state = emptyJournal;
  let count = 0;
  /** Writes are one after the other. */
  let last: Promise<void> = Promise.resolve();

  async function shorten(): Promise<void> {
    const records = compact(state);
    if (!records) return;
    await log.rewrite(records);
    count = records.length;
  }

  async function write(record: JournalRecord): Promise<void> {
    await log.append(record);
    state = applyRecord(state, record);
    count += 1;
    const isOver = state.entries.length === 0;
    // The record is safe; a failure to tidy up must not look like a failure to note it.
    if (isOver || count > mostRecords) await shorten().catch(() => {});
  }

  // A keyring that is not there today may be back tomorrow: the file stays.
  const isSafe = vault.isSafe();
  try {
    const { records, isDamaged } = isSafe ? await log.read(JournalRecord) : { records: [], isDamaged: false };
    if (isDamaged) copyFileSync(file, `${file}.damaged-${Date.now()}`);
    state = records.reduce(applyRecord, emptyJournal);
    count = records.length;
  } catch (problem) {
    process.stderr.write(`journal unreadable: ${problem instanceof Error ? problem.name : 'unknown'}\n`);
    renameSync(file, `${file}.unreadable-${Date.now()}`);
  }

  return {
    getState: () => state,
    append: (record) => {
      if (!isSafe) return Promise.reject(new Error('no key storage'));
      const mine = last.then(() => write(record));
      last = mine.catch(() => {});
      return mine;
    },
  };
}
