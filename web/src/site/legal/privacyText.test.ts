import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backupsKept, periodWords } from '#shared/domain/retention.ts';
import { privacy } from '#web/site/legal/privacyText.ts';

test('the privacy text and the document say how long backups hold somebody who was deleted', () => {
  const words = `for up to ${periodWords(backupsKept.weeks)}`;
  expect(words).toBe('for up to 4 weeks');
  expect(JSON.stringify(privacy)).toContain(words);
  expect(readFileSync('docs/privacy.md', 'utf8')).toContain(words);
});
