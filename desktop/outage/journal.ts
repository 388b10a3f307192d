import { copyFileSync, renameSync } from 'node:fs';
import { JournalRecord } from '#shared/contracts/queuedCommand.ts';
import { applyRecord, compact, emptyJournal, type JournalState } from '#shared/outage/journalState.ts';
import type { Vault } from '#desktop/storage/encryptedFile.ts';
import { openSealedLog, type LogFiles } from '#desktop/storage/sealedLog.ts';

/** Above this many records the journal is compacted. */
const maxRecords = 200;

export interface Journal {
  getState(): JournalState;
  /** False where changes that it had could not be read. */
  isWhole: boolean;
  /** Resolves once the record is on the disk; the state changes after that. @throws when it could not be written */
  append(record: JournalRecord): Promise<void>;
}

/** Changes recorded without the server. The file survives lock, crash and update; an unreadable one is moved aside. */
export async function openJournal(file: string, vault: Vault, files?: LogFiles): Promise<Journal> {
  const log = openSealedLog<JournalRecord>(file, vault, files);
  let state = emptyJournal;
  let count = 0;
  let isWhole = true;
  /** Runs writes one after the other. */
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
    // The record is safe, so a failed compaction must not be reported as a failed write.
    if (isOver || count > maxRecords) await shorten().catch(() => {});
  }

  // The file stays when the keyring is missing: it may be back tomorrow.
  const isSafe = vault.isSafe();
  try {
    const { records, isDamaged } = isSafe ? await log.read(JournalRecord) : { records: [], isDamaged: false };
    isWhole = isSafe && !isDamaged;
    if (isDamaged) copyFileSync(file, `${file}.damaged-${Date.now()}`);
    state = records.reduce(applyRecord, emptyJournal);
    count = records.length;
  } catch (problem) {
    process.stderr.write(`journal unreadable: ${problem instanceof Error ? problem.name : 'unknown'}\n`);
    isWhole = false;
    renameSync(file, `${file}.unreadable-${Date.now()}`);
  }

  return {
    getState: () => state,
    isWhole,
    append: (record) => {
      if (!isSafe) return Promise.reject(new Error('no key storage'));
      const mine = last.then(() => write(record));
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** The same journal, which stores with each change what a clock showed that was wrong. */
export function withClockTimes(journal: Journal, clockOffset: () => number): Journal {
  return {
    ...journal,
    append: (record) => {
      const offset = clockOffset();
      if (record.type !== 'queued' || offset === 0) return journal.append(record);
      const clockAt = new Date(Date.parse(record.command.occurredAt) - offset).toISOString();
      return journal.append({ ...record, command: { ...record.command, clockAt } });
    },
  };
}
