import { backupCalls } from '#shared/contracts/backup.ts';
import type { Routers } from '#api/app.ts';
import type { Backups } from '#api/backup/nightly.ts';
import { route, type RouteSettings } from '#api/http/route.ts';
import { requireOwner } from '#api/staff/staff.service.ts';

export function backupRoutes({ admin }: Routers, settings: RouteSettings, backups: Backups): void {
  route(admin, backupCalls.getBackupStatus, settings, ({ user }) => {
    requireOwner(user);
    return backups.status();
  });
}
