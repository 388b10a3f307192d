import { expect, test } from 'vitest';
import { goneInWords } from '#shared/domain/goingIn.ts';

test.each([
  [null, ''],
  [{ isTakenIn: true }, ''],
  [{ isUnchecked: true, missing: ['consent'] }, ' without consent: there was no connection to check it'],
  [
    { goOnReason: 'paper', missing: ['proof of age', 'consent'] },
    ' without proof of age and consent: it was checked on paper',
  ],
  // Of a later release.
  [{ goOnReason: 'unknown', missing: ['consent'] }, ''],
  [
    { goOnReason: 'paper', missing: ['consent', 'something new'] },
    ' without consent: it was checked on paper',
  ],
])('the history says of the papers in %j: %j', (after, words) => expect(goneInWords(after)).toBe(words));
