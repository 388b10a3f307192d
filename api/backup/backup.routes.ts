import { backupCalls } from '#shared/contracts/setup.ts';
import type { Backups } from '#api/backup/nightly.ts';
import { findRecordCheck } from '#api/record/lastCheck.ts';
import type { Routes } from '#api/http/route.ts';

export function backupRoutes({ route }: Routes, backups: Backups): void {
  route(backupCalls.getBackupStatus, async ({ db }) => ({
    ...(await backups.status()),
    records: await findRecordCheck(db),
  }));
}
