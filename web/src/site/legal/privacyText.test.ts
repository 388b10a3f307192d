import { expect, test } from 'vitest';
import { backupRetention, periodWords } from '#shared/domain/retention.ts';
import { privacy } from '#web/site/legal/privacyText.ts';

test('the privacy text states how long backups hold a deleted account', () => {
  expect(JSON.stringify(privacy)).toContain(`for up to ${periodWords(backupRetention.weeks)}`);
});
