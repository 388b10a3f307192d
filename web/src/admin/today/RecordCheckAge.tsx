import type { RecordCheck } from '#shared/contracts/setup.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { describeRecordCheck } from '#web/admin/today/formatRecordCheck.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** What the nightly check of the care records found; nothing before the first. */
export function RecordCheckAge({ check }: { check: RecordCheck | null }) {
  if (!check) return null;
  const words = describeRecordCheck(check);
  if (!words) return <p className="muted">Care records checked: {formatInstant(check.at)}, unchanged</p>;
  return (
    <Notice tone="error" title={words.title}>
      {words.found} Checked {formatInstant(check.at)}. Please tell the person who looks after the server, and
      keep the backups of the last weeks.
    </Notice>
  );
}
