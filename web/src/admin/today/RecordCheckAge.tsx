import type { RecordCheck } from '#shared/contracts/backup.ts';
import { describeInstant } from '#web/admin/dates/appointmentText.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const records = (count: number) => (count === 1 ? '1 care record does' : `${count} care records do`);
const entries = (count: number) =>
  count === 1 ? '1 entry of the care records' : `${count} entries of the care records`;

/** What the nightly check of the care records found; nothing before the first. */
export function RecordCheckAge({ check }: { check: RecordCheck | null }) {
  if (!check) return null;
  const { at, changed, unreadable, shortened } = check;
  const found = [
    changed > 0 && `${entries(changed)} differ from what was signed.`,
    shortened > 0 && `${records(shortened)} not reach the end that the backup names: something was removed.`,
    unreadable > 0 && `${entries(unreadable)} cannot be read: a key is missing.`,
  ].filter((sentence) => sentence !== false);
  if (found.length === 0) {
    return <p className="muted">Care records checked: {describeInstant(at)}, unchanged</p>;
  }
  return (
    <Notice tone="error" title="Care records are not as they were signed">
      {found.join(' ')} Checked {describeInstant(at)}. Please tell the person who looks after the server, and
      keep the backups of the last weeks.
    </Notice>
  );
}
