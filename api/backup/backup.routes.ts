import { backupCalls } from '#shared/contracts/backup.ts';
import type { Backups } from '#api/backup/nightly.ts';
import type { Routes } from '#api/http/route.ts';

export function backupRoutes({ route }: Routes, backups: Backups): void {
  route(backupCalls.getBackupStatus, () => backups.status());
}
