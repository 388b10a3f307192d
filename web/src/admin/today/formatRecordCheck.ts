import type { RecordCheck } from '#shared/contracts/setup.ts';

/** What a check of the care records found, as a title and sentences; null: nothing. */
export function formatRecordCheck({
  changed,
  shortened,
  unreadable,
}: Pick<RecordCheck, 'changed' | 'shortened' | 'unreadable'>): { title: string; found: string } | null {
  const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);
  const found = [
    changed > 0 && `${entries(changed)} ${changed === 1 ? 'differs' : 'differ'} from what was signed.`,
    shortened > 0 &&
      `${shortened === 1 ? '1 record does' : `${shortened} records do`} not reach the end that the backup names: something was removed.`,
    unreadable > 0 && `${entries(unreadable)} cannot be read: a key is missing.`,
  ].filter((sentence) => sentence !== false);
  if (found.length === 0) return null;
  return {
    title:
      changed + shortened > 0
        ? 'Care records are not as they were signed'
        : 'Care records cannot all be read',
    found: found.join(' '),
  };
}
