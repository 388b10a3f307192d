import { describe, expect, test } from 'vitest';
import { listChances, type WantsEarlier } from '#shared/domain/earlierTimes.ts';

const now = new Date('2027-03-08T09:00:00Z');
const [day, later] = ['2027-03-10', '2027-03-20'];
const freed = [{ from: `${day} 10:30`, to: `${day} 11:30` }];
const empty = { appointments: [], blocked: [] };
const wants = (bookingId: number, given: Partial<WantsEarlier> = {}): WantsEarlier => ({
  bookingId,
  minutes: 45,
  since: `2027-01-0${bookingId}T09:00:00Z`,
  before: `${later} 10:00`,
  declined: [],
  coolingOffUntil: null,
  ...given,
});
const idsOf = (...args: Parameters<typeof listChances<WantsEarlier>>) =>
  listChances(...args).map(({ date, time, waiting }) => [
    `${date} ${time}`,
    ...waiting.map((one) => one.bookingId),
  ]);

describe('a time that became free', () => {
  test('is for the patient who has waited longest', () => {
    expect(idsOf(empty, freed, [wants(3), wants(1), wants(2)], now)).toEqual([[`${day} 10:30`, 1, 2, 3]]);
  });

  test('is for nobody whose appointment is before it, who refused it, or who does not fit', () => {
    const taken = { ...empty, appointments: [{ bookingId: 9, date: day, start: '11:30', minutes: 60 }] };
    const wanting = [
      wants(1, { before: `${day} 10:30` }),
      wants(2, { declined: [`${day} 10:30`] }),
      wants(3, { minutes: 90 }),
      wants(4, { minutes: 60 }),
    ];
    expect(idsOf(taken, freed, wanting, now)).toEqual([[`${day} 10:30`, 4]]);
  });

  test('is for nobody whose treatment would end after closing', () => {
    const last = [{ from: `${day} 17:00`, to: `${day} 17:45` }];
    const wanting = [wants(1, { minutes: 60 }), wants(2, { minutes: 30 })];
    expect(idsOf(empty, last, wanting, now)).toEqual([[`${day} 17:00`, 2]]);
  });

  test('is not for somebody whose time to think ends after it', () => {
    const until = (time: string) => ({ coolingOffUntil: new Date(`${day}T${time}:00Z`) });
    expect(idsOf(empty, freed, [wants(1, until('11:31')), wants(2, until('10:30'))], now)).toEqual([
      [`${day} 10:30`, 2],
    ]);
    expect(idsOf(empty, freed, [wants(1, until('11:31'))], now)).toEqual([]);
    // A later start in the same stretch may be late enough.
    expect(idsOf(empty, freed, [wants(1, until('10:45'))], now)).toEqual([[`${day} 11:00`, 1]]);
  });

  test('is left out once it is taken again, too soon to be offered, or wanted by nobody', () => {
    const taken = { ...empty, appointments: [{ bookingId: 9, date: day, start: '10:00', minutes: 120 }] };
    expect(idsOf(taken, freed, [wants(1)], now)).toEqual([]);
    expect(idsOf(empty, freed, [wants(1)], new Date('2027-03-10T08:45:00Z'))).toEqual([]);
    expect(idsOf(empty, freed, [], now)).toEqual([]);
  });

  test('is listed once, however often it became free, and on open days only', () => {
    const sunday = { from: '2027-03-14 10:00', to: '2027-03-14 11:00' };
    expect(idsOf(empty, [...freed, ...freed, sunday], [wants(1)], now)).toHaveLength(1);
  });
});
