import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';

/** `elsewhere`: the database is not this server's own, so its backups are not either. */
export const BackupStatus = z.object({
  mode: z.enum(['nightly', 'off', 'elsewhere']),
  lastAt: Instant.nullable(),
  /** There should have been a newer one by now. */
  isLate: z.boolean(),
  /** The last try failed; why stands in the server's log. */
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
