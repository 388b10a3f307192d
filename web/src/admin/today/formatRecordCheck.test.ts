import { expect, test } from 'vitest';
import { formatRecordCheck } from '#web/admin/today/formatRecordCheck.ts';

const none = { changed: 0, shortened: 0, unreadable: 0 };

test('a check of the care records says in words what it found, and calls only a change a change', () => {
  expect(formatRecordCheck(none)).toBeNull();
  expect(formatRecordCheck({ ...none, unreadable: 2 })).toEqual({
    title: 'Care records cannot all be read',
    found: '2 entries cannot be read: a key is missing.',
  });
  expect(formatRecordCheck({ ...none, changed: 1, shortened: 2 })).toEqual({
    title: 'Care records are not as they were signed',
    found:
      '1 entry differs from what was signed. 2 records do not reach the end that the backup names: something was removed.',
  });
});
