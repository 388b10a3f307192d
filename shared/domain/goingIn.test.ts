import { describe, expect, test } from 'vitest';
import { formatGoneIn, formatReadiness, refusalOfGoingIn } from '#shared/domain/goingIn.ts';

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
])('the history says of the papers in %j: %j', (after, words) => expect(formatGoneIn(after)).toBe(words));

describe('papers', () => {
  test.each([
    [['consent'] as const, undefined, 'go_on_reason_needed'],
    [['consent'] as const, 'paper' as const, undefined],
    [['direction', 'consent'] as const, 'paper' as const, 'direction_missing'],
    [[], undefined, undefined],
  ])('without %j and with the reason %s: %s', (missing, reason, code) =>
    expect(refusalOfGoingIn(missing, 'B12 Injection', reason)?.code).toBe(code),
  );

  test('are named', () => {
    expect(refusalOfGoingIn(['consent', 'patch test'], 'x', undefined)?.sentence).toContain(
      'Missing: consent and patch test.',
    );
    expect(formatReadiness({ done: 2, of: 5, missing: ['a', 'b', 'c'] })).toBe(
      'Papers 2 of 5, missing: a, b and c',
    );
    expect(formatReadiness({ done: 4, of: 5, missing: ['a'] })).toBe('Papers 4 of 5, missing: a');
    expect(formatReadiness({ done: 5, of: 5, missing: [] })).toBe('Papers ready');
    expect(formatReadiness({ done: 5, of: 5, missing: [], hasStop: true })).toBe(
      'Papers ready; ask the clinician before they go in',
    );
    const minor = formatReadiness({ done: 5, of: 5, missing: [], isUnderAge: true });
    expect(minor).toBe('Under 18: please ring them and cancel');
  });
});
