import { expect, test } from 'vitest';
import { formatEntryOrigin } from '#web/patient/record/formatHistory.ts';

const signedAt = '2026-05-04T09:31:00.000Z';
const nothing = { signedAt, interviewer: null, handedOverBy: null, paperSignedOn: null };

test.each([
  [{}, 'You last sent it on Monday 4 May 2026.'],
  [{ interviewer: 'Dr Grace' }, 'Dr Grace went through it with you on Monday 4 May 2026.'],
  [{ handedOverBy: 'Robin' }, 'You answered it on Monday 4 May 2026, on the tablet that Robin gave you.'],
  [
    { interviewer: 'Dr Grace', paperSignedOn: '2026-05-03' },
    'You signed it on paper on 3 May 2026, and Dr Grace typed it in.',
  ],
])('a medical history with %o', (origin, sentence) => {
  expect(formatEntryOrigin({ ...nothing, ...origin })).toBe(sentence);
});
