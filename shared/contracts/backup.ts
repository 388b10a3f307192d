import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** `elsewhere`: the server uses an external database, whose backups are made elsewhere. */
export const BackupStatus = z.object({
  mode: z.enum(['nightly', 'off', 'elsewhere']),
  lastAt: Instant.nullable(),
  /** A newer backup is overdue. */
  isLate: z.boolean(),
  /** The last attempt failed; the server's log has the reason. */
  hasFailed: z.boolean(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The last nightly check of all care records, in numbers. */
export const RecordCheck = z.object({
  at: Instant,
  entries: z.int(),
  /** Their key is missing. */
  unreadable: z.int(),
  /** Not as they were signed. */
  changed: z.int(),
  /** Records that do not reach the end that a backup names. */
  shortened: z.int(),
  /** When that backup was made; null: there was none. */
  comparedWith: Instant.nullable(),
});
export type RecordCheck = z.infer<typeof RecordCheck>;

export const backupCalls = defineCalls({
  /** Owners only. */
  getBackupStatus: {
    ...get('/api/admin/backups', 'owner'),
    answer: BackupStatus.extend({ records: RecordCheck.nullable() }),
  },
});
