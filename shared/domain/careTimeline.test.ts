import { describe, expect, test } from 'vitest';
import {
  dayNumber,
  findAnchor,
  hoursSince,
  planCare,
  formatPhrase,
  type CareTimeline,
  type Treatment,
} from '#shared/domain/careTimeline.ts';
import { careTimelines, findTimeline } from '#shared/content/careTimelines.ts';

const timelineOf = (careType: string): CareTimeline => {
  const timeline = findTimeline(careType);
  if (!timeline) throw new Error(careType);
  return timeline;
};
const fillers = timelineOf('Dermal Fillers');
const treated = (given: Partial<Treatment> = {}): Treatment => ({
  service: 'Dermal Fillers',
  status: 'completed',
  appointmentDate: '2026-06-10',
  appointmentTime: '10:00',
  ...given,
});
const assignedAt = '2026-06-01T09:00:00Z';
/** Summer time: 10:00 in London is 09:00 UTC. */
const at = (instant: string) => new Date(instant);

describe('the timelines', () => {
  test.each(careTimelines.map((timeline) => [timeline.careType, timeline] as const))(
    '%s: stages follow one another without a gap from hour 0, and the last has no end',
    (_, { entries }) => {
      expect(entries[0]?.fromHour).toBe(0);
      for (const [index, entry] of entries.entries()) {
        expect(entry.toHour).toBe(entries[index + 1]?.fromHour ?? null);
      }
    },
  );
});

describe('hoursSince', () => {
  test('counts by London wall-clock time in summer', () => {
    expect(hoursSince({ date: '2026-06-10', time: '10:00' }, at('2026-06-10T09:30:00Z'))).toBe(0.5);
  });

  test('is negative before the treatment', () => {
    expect(hoursSince({ date: '2026-06-10', time: '10:00' }, at('2026-06-10T08:00:00Z'))).toBe(-1);
  });

  test.each([
    ['the night that is an hour longer', '2026-10-24', '2026-10-25T14:00:00Z'],
    ['the night that is an hour shorter', '2027-03-27', '2027-03-28T13:00:00Z'],
  ])('the same time tomorrow is 24 hours, through %s', (_, date, now) => {
    expect(hoursSince({ date, time: '14:00' }, at(now))).toBe(24);
  });
});

describe('findAnchor', () => {
  const now = at('2026-06-20T12:00:00Z');

  test('is the latest completed treatment of the service, in whatever order they come', () => {
    const bookings = [
      treated({ appointmentDate: '2026-06-10' }),
      treated({ appointmentDate: '2026-06-12', appointmentTime: '16:30' }),
      treated({ appointmentDate: '2026-06-12', appointmentTime: '09:00' }),
      treated({ appointmentDate: '2026-06-15', service: 'PRP Therapy' }),
      treated({ appointmentDate: '2026-06-16', status: 'cancelled' }),
      treated({ appointmentDate: '2026-06-17', status: 'confirmed' }),
    ];
    const expected = { kind: 'treatment', date: '2026-06-12', time: '16:30' };
    expect(findAnchor(fillers, { assignedAt }, bookings, now)).toEqual(expected);
    expect(findAnchor(fillers, { assignedAt }, [...bookings].reverse(), now)).toEqual(expected);
  });

  test('is what was given last by a signed treatment, whatever its appointment was called', () => {
    const anchorFor = (givenAt: string | null) =>
      findAnchor(fillers, { assignedAt, givenAt }, [treated({ appointmentDate: '2026-06-12' })], now);
    expect(anchorFor('2026-06-18T10:15:00Z')).toEqual({
      kind: 'treatment',
      date: '2026-06-18',
      time: '11:15',
    });
    expect(anchorFor('2026-06-02T10:15:00Z').date).toBe('2026-06-12');
    expect(anchorFor(null).date).toBe('2026-06-12');
  });

  test('assumes noon where the time is unknown', () => {
    const booking = treated({ appointmentTime: null });
    expect(findAnchor(fillers, { assignedAt }, [booking], now).time).toBe('12:00');
  });

  test('without a completed treatment, is the next appointment for the service', () => {
    const bookings = [
      treated({ status: 'confirmed', appointmentDate: '2026-07-09' }),
      treated({ status: 'confirmed', appointmentDate: '2026-07-01' }),
      treated({ status: 'confirmed', appointmentDate: '2026-06-01' }),
    ];
    expect(findAnchor(fillers, { assignedAt }, bookings, now)).toMatchObject({
      kind: 'planned',
      date: '2026-07-01',
    });
  });

  test('without any appointment, is when the guide was assigned, in the clinic’s time zone', () => {
    const bookings = [treated({ appointmentDate: 'nonsense' }), treated({ service: 'Consultation' })];
    expect(findAnchor(fillers, { assignedAt: '2026-06-18T23:30:00Z' }, bookings, now)).toEqual({
      kind: 'assigned',
      date: '2026-06-19',
      time: '00:30',
    });
  });
});

describe('planCare', () => {
  const stageAt = (instant: string) => {
    const { current } = planCare(fillers, { assignedAt }, [treated()], at(instant));
    return fillers.entries[current]?.id;
  };

  test.each([
    ['2026-06-10T08:59:00Z', undefined],
    ['2026-06-10T09:00:00Z', 'df-now'],
    ['2026-06-10T09:59:00Z', 'df-now'],
    ['2026-06-10T10:00:00Z', 'df-6h'],
    ['2026-06-10T15:00:00Z', 'df-24h'],
    ['2026-06-11T08:59:00Z', 'df-24h'],
    ['2026-06-11T09:00:00Z', 'df-d2'],
    ['2026-06-24T09:00:00Z', 'df-w6'],
    ['2026-07-22T09:00:00Z', 'df-on'],
    ['2036-01-01T09:00:00Z', 'df-on'],
  ])('at %s the stage is %s', (instant, id) => {
    expect(stageAt(instant)).toBe(id);
  });

  test('day 2 begins after 24 hours, not at midnight', () => {
    expect(dayNumber(23.9)).toBe(1);
    expect(dayNumber(24)).toBe(2);
    expect(planCare(fillers, { assignedAt }, [treated()], at('2026-06-11T07:00:00Z')).day).toBe(1);
    expect(planCare(fillers, { assignedAt }, [treated()], at('2026-06-11T10:00:00Z')).day).toBe(2);
  });

  test.each([
    ['2026-06-10T08:00:00Z', true, false],
    ['2026-06-24T08:59:00Z', true, false],
    ['2026-06-24T09:00:00Z', false, false],
    ['2026-07-22T08:59:00Z', false, false],
    ['2026-07-22T09:00:00Z', false, true],
  ])('at %s its risk lasts: %s, it is finished: %s', (instant, isAtRisk, isFinished) =>
    expect(planCare(fillers, { assignedAt }, [treated()], at(instant))).toMatchObject({
      isAtRisk,
      isFinished,
    }),
  );

  test('before the treatment there is no stage and no day', () => {
    const planned = [treated({ status: 'confirmed' })];
    expect(planCare(fillers, { assignedAt }, planned, at('2026-06-08T09:00:00Z'))).toMatchObject({
      current: -1,
      day: 0,
      isAtRisk: false,
      anchor: { kind: 'planned' },
    });
  });

  test('the review is due from the day before two weeks until four weeks', () => {
    const isDueOn = (day: string) =>
      planCare(fillers, { assignedAt }, [treated()], at(`${day}T09:00:00Z`)).isReviewDue;
    expect(['2026-06-22', '2026-06-23', '2026-07-07', '2026-07-08'].map(isDueOn)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('the sentence for the call names the day, or leaves it out when unknown', () => {
  const phrase = 'I had PRP or PRF injections to my face on {date}.';
  expect(formatPhrase(phrase, 'Wednesday 10 June 2026')).toBe(
    'I had PRP or PRF injections to my face on Wednesday 10 June 2026.',
  );
  expect(formatPhrase(phrase, null)).toBe('I had PRP or PRF injections to my face.');
});
