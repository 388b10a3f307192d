import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backupRetention, formatPeriod } from '#shared/domain/retention.ts';
import { backupName, isDue, isLate, listExpired, timeOfName } from '#api/backup/rotation.ts';

const at = (text: string) => new Date(`${text}Z`);
const days = (count: number, from = '2027-06-30T01:30:00Z') =>
  Array.from({ length: count }, (_, n) => backupName(new Date(Date.parse(from) - n * 86_400_000)));

describe('a backup is due', () => {
  test.each([
    ['there is none', undefined, '2027-01-10T12:00:00', true],
    ['last night’s is missing', '2027-01-09T02:31:00', '2027-01-10T12:00:00', true],
    ['it is there', '2027-01-10T02:31:00', '2027-01-10T12:00:00', false],
    ['it is not yet half past two', '2027-01-09T02:31:00', '2027-01-10T02:29:00', false],
    ['it is half past two', '2027-01-09T02:31:00', '2027-01-10T02:30:00', true],
    ['in summer it is half past two in London', '2027-07-09T01:31:00', '2027-07-10T01:30:00', true],
    ['in summer it is not yet', '2027-07-09T01:31:00', '2027-07-10T01:29:00', false],
  ])('depending on the time: %s', (_, newest, now, expected) => {
    expect(isDue(newest === undefined ? undefined : at(newest), at(now))).toBe(expected);
  });
});

test('is late after two missed nights, not after one', () => {
  expect(isLate(at('2027-01-09T02:30:00'), at('2027-01-10T14:30:00'))).toBe(false);
  expect(isLate(at('2027-01-09T02:30:00'), at('2027-01-10T14:30:01'))).toBe(true);
  expect(isLate(undefined, at('2027-01-10T14:30:00'))).toBe(true);
});

describe('rotation', () => {
  test('keeps the newest backup of each of seven days and four weeks', () => {
    const names = days(60);
    const expired = listExpired(names);
    const retained = names.filter((name) => !expired.includes(name)).map((name) => name.slice(7, 17));
    // 30 June 2027 is a Wednesday; the weeks' last backups are those of Sundays.
    expect(retained).toEqual([
      '2027-06-30',
      '2027-06-29',
      '2027-06-28',
      '2027-06-27',
      '2027-06-26',
      '2027-06-25',
      '2027-06-24',
      '2027-06-20',
      '2027-06-13',
    ]);
  });

  test('never deletes the last ones, however old they are', () => {
    const old = days(3, '2020-01-03T02:30:00Z');
    expect(listExpired(old)).toEqual([]);
    expect(listExpired([...old, ...days(1)])).toEqual([]);
  });

  test('keeps the newest of one day', () => {
    const [first, second] = [backupName(at('2027-06-30T01:30:00')), backupName(at('2027-06-30T09:00:00'))];
    expect(listExpired([second, first])).toEqual([first]);
  });

  test('never deletes a file with another name', () => {
    const others = ['clinic.gz', 'before-the-move.gz', '.DS_Store', 'clinic-2020-13-45T999999Z.backup.gz'];
    expect(listExpired([...days(60), ...others]).filter((name) => others.includes(name))).toEqual([]);
    expect(others.map(timeOfName)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

test('a file name encodes the time to the second', () => {
  const time = at('2027-06-30T01:30:05');
  expect(backupName(time)).toBe('clinic-2027-06-30T013005Z.backup.gz');
  expect(timeOfName(backupName(time))).toEqual(time);
});

test('keeps no backup longer than the privacy text says', () => {
  const dayMs = 86_400_000;
  const maxMs = backupRetention.weeks.amount * 7 * dayMs;
  let names: string[] = [];
  for (let night = 0; night < 120; night++) {
    const now = Date.parse('2026-08-03T02:30:00Z') + night * dayMs;
    names.push(backupName(new Date(now)));
    const expired = new Set(listExpired(names));
    names = names.filter((name) => !expired.has(name));
    for (const name of names) expect(now - timeOfName(name)!.getTime()).toBeLessThanOrEqual(maxMs);
  }
  expect(names.length).toBeGreaterThanOrEqual(backupRetention.days.amount);
});

test('the privacy document gives the same periods', () => {
  expect(readFileSync('docs/privacy.md', 'utf8')).toContain(
    `for up to ${formatPeriod(backupRetention.weeks)}`,
  );
});
