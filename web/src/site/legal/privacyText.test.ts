import { expect, test } from 'vitest';
import { backupRetention, formatPeriod } from '#shared/domain/retention.ts';
import { privacy } from '#web/site/legal/privacyText.ts';

test('the privacy text states how long backups hold a deleted account', () => {
  expect(JSON.stringify(privacy)).toContain(`for up to ${formatPeriod(backupRetention.weeks)}`);
});

test('the privacy text says who reads a care record, and that it outlives the account', () => {
  const text = JSON.stringify(privacy);
  expect(text).toContain('Your care record is read by clinicians only.');
  expect(text).toContain('Your care record stays as long');
});
