import type { BackupStatus } from '#shared/contracts/setup.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { RecordCheckAge } from '#web/admin/today/RecordCheckAge.tsx';
import { setupApi } from '#web/data/calls/setup.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** A missed backup sends no event, so this polls. */
const pollMs = 3_600_000;

/** Shows when the last backup was made, with a warning if that is too long ago, and what the check of care records found. */
export function BackupAge() {
  const { data: backup } = setupApi.useGetBackupStatusQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: true,
  });
  if (!backup) return <Skeleton label="Looking for the last backup" shape="row" rows={1} />;
  return (
    <div className="stack gap-3">
      <LastBackup backup={backup} />
      <RecordCheckAge check={backup.records} />
    </div>
  );
}

function LastBackup({ backup: { mode, lastAt, isLate, hasFailed } }: { backup: BackupStatus }) {
  const last = lastAt ? `Last backup: ${formatInstant(lastAt)}` : 'No backup yet';
  if (mode === 'off') {
    return (
      <Notice tone="warning" title="Backups are switched off">
        If this computer is lost, so is everything in here.
      </Notice>
    );
  }
  if (mode === 'elsewhere') {
    return (
      <p className="muted">The database is backed up by the person who looks after it, not from here.</p>
    );
  }
  if (!isLate && !hasFailed) return <p className="muted">{lastAt ? last : 'The first one is under way.'}</p>;
  return (
    <Notice tone="warning" title={last}>
      {hasFailed ? 'The last try failed. ' : 'There should be a newer one. '}
      Please tell the person who looks after the server; its log says why.
    </Notice>
  );
}
