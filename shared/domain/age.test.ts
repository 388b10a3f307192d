import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageOn,
  hasGivenBirthDate,
  isAdult,
  lastAdultBirthDate,
  isPlausibleBirthDate,
} from '#shared/domain/age.ts';
import { addDays, isCalendarDate } from '#shared/domain/wallTime.ts';

describe('age', () => {
  test.each([
    ['2008-10-21', '2026-10-20', 17],
    ['2008-10-21', '2026-10-21', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
  ])('someone born on %s is, on %s, %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
    expect(isAdult(birth, day)).toBe(age >= 18);
  });

  test('grows by one on each birthday and on no other day', () => {
    const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1920-01-01', days));
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 36_500 }), (birth, daysLater) => {
        const day = addDays(birth, daysLater);
        // In common years a birthday of 29 February counts on 1 March.
        const birthday =
          birth.endsWith('02-29') && addDays(`${day.slice(0, 4)}-02-28`, 1).endsWith('03-01')
            ? '03-01'
            : birth.slice(5);
        const grew = ageOn(birth, day) - ageOn(birth, addDays(day, -1));
        expect(grew).toBe(day.slice(5) === birthday ? 1 : 0);
      }),
    );
  });
});

test.each([
  ['1990-05-17', true],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2026-10-20', true],
  ['2026-10-21', false],
  ['2030-01-01', false],
  ['1990-02-30', false],
  ['17/05/1990', false],
])('a date of birth %s is plausible: %s', (text, isPlausible) => {
  expect(isPlausibleBirthDate(text, '2026-10-21')).toBe(isPlausible);
});

test('a person born after the last date of birth of an adult is a minor', () => {
  for (const today of ['2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29', '2028-03-01', '2026-12-31']) {
    const last = lastAdultBirthDate(today);
    expect(isCalendarDate(last), today).toBe(true);
    expect(isAdult(last, today), today).toBe(true);
    expect(isAdult(addDays(last, 1), today), today).toBe(false);
  }
});

test.each([
  ['user', '1970-01-01', true],
  ['admin', '1970-01-01', false],
  ['admin', '1980-02-03', true],
])('a %s born on %s has given a date of birth: %s', (role, dateOfBirth, has) =>
  expect(hasGivenBirthDate({ role, dateOfBirth })).toBe(has),
);
