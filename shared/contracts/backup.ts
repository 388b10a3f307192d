import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
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

export const backupCalls = defineCalls({
  /** Owners only. */
  getBackupStatus: {
    method: 'GET',
    path: '/api/admin/backups',
    audience: 'owner',
    answer: BackupStatus,
  },
});
