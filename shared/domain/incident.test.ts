import { describe, expect, test } from 'vitest';
import { refusalOfIncident, stepTime } from '#shared/domain/incident.ts';

const now = new Date('2027-05-04T09:00:00Z');
const [minute, day] = [60_000, 86_400_000];
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
const earlier = at(-60 * minute);

describe('the times of an incident', () => {
  const code = (happenedAt: string, steps: string[], followUps: string[] = []) =>
    refusalOfIncident({ happenedAt, steps: steps.map((one) => ({ at: one })), followUps }, now, '1990-03-02')
      ?.code ?? null;
  const [future, outside] = ['in_the_future', 'follow_up_date'];

  test.each<[string, () => string | null, string | null]>([
    ['now, without steps', () => code(at(0), []), null],
    ['by a clock that is five minutes ahead', () => code(at(5 * minute), []), null],
    ['by one that is further ahead', () => code(at(5 * minute + 1), []), future],
    ['with a step to come', () => code(earlier, [earlier, at(6 * minute)]), future],
    [
      'with a step before the patient was born',
      () => code(earlier, ['0001-01-01T00:00:00Z']),
      'before_birth',
    ],
    ['with steps in any order', () => code(at(0), [earlier, at(minute), earlier]), null],
    ['with a follow-up at once', () => code(earlier, [], [at(0)]), null],
    ['with a follow-up in the past', () => code(earlier, [], [at(day), at(-1)]), outside],
    ['with a follow-up in a year', () => code(earlier, [], [at(366 * day)]), null],
    ['with a later follow-up', () => code(earlier, [], [at(366 * day + 1)]), outside],
  ])('%s', (_, run, expected) => expect(run()).toBe(expected));
});

test('a step has its day where that is not the incident’s', () => {
  expect(stepTime('2027-05-04T09:31:00Z', '2027-05-04T09:00:00Z')).toBe('10:31');
  expect(stepTime('2027-05-05T09:31:00Z', '2027-05-04T09:00:00Z')).toBe('Wed 5 May, 10:31');
  expect(stepTime('2027-05-04T23:01:00Z', '2027-05-04T22:59:00Z')).toBe('Wed 5 May, 00:01');
});
