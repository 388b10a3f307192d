import { z } from 'zod';
import { defineCalls, get, patch, post } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { setupItemIds } from '#shared/domain/setupChecklist.ts';

const SetupItemId = z.enum(setupItemIds, 'That item is not on the list');

export const SetupCheck = z.object({ item: SetupItemId, doneAt: Instant, who: z.string() });

export const TextSignOff = z.object({
  textId: z.string(),
  version: z.int(),
  signedAt: Instant,
  who: z.string(),
});

export const textChanged = 'That text has changed meanwhile. Please read it again.';

export const setupCalls = defineCalls({
  listTextSignOffs: { ...get('/api/admin/text-sign-offs', 'admin'), answer: z.array(TextSignOff) },
  signOffText: {
    ...post('/api/admin/text-sign-offs', 'prescriber'),
    body: z.object({
      textId: z.string(textChanged).max(60, textChanged),
      version: z.int(textChanged),
    }),
  },
  listSetupChecks: { ...get('/api/admin/setup', 'owner'), answer: z.array(SetupCheck) },
  checkSetupItem: {
    ...patch('/api/admin/setup/:item', 'owner'),
    params: z.object({ item: SetupItemId }),
    body: z.object({ isDone: z.boolean('Say whether it is done') }),
  },
});

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
