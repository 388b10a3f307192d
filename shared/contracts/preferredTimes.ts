import { z } from 'zod';
import { defineCalls, get } from '#shared/contracts/call.ts';
import { clockTime, Instant, isoDate, pathParams } from '#shared/contracts/fields.ts';
import { dayParts, maxTimes, stripDays } from '#shared/domain/offers.ts';

/** A start in the clinic's time zone. */
export const TimeOfDay = z.object({
  date: isoDate(),
  time: clockTime(),
});

const noTimes = 'Please choose at least one time';

/** Different starts, as many as may be asked for or offered. */
export const Times = z
  .array(z.object(TimeOfDay.shape, 'Each time must have a date and a time'), noTimes)
  .min(1, noTimes)
  .max(maxTimes, `Please choose at most ${maxTimes} times`)
  .refine(
    (times) => new Set(times.map(({ date, time }) => `${date} ${time}`)).size === times.length,
    'Please choose each time once',
  );

/** The times that would suit a patient: asked for, never booked. */
export const PreferredTimes = z.union(
  [z.object({ times: Times }), z.object({ part: z.enum(dayParts, 'That part of the day is not known') })],
  `Please choose up to ${maxTimes} times, or a part of the day`,
);

/** Times that are held for a patient until one is taken. */
export const Offer = z.object({
  times: z.array(z.object({ date: z.string(), time: z.string() })),
  endsAt: Instant,
});
export type Offer = z.infer<typeof Offer>;

export const FreeTimes = z.object({
  days: z.array(z.object({ date: z.string(), times: z.array(z.string()) })),
});

/** Asks by minutes and not by treatment, because addresses are logged along the way. */
const FreeTimesQuery = z.strictObject({
  date: isoDate(),
  minutes: z
    .string('Minutes must be a number')
    .regex(/^[1-9]\d{0,2}$/, 'Minutes must be a number')
    .transform(Number)
    .pipe(z.int().min(5, 'That is too short').max(480, 'That is too long')),
  /** The strip of fourteen days from that day, with all their times, instead of the nearest days around it. */
  days: z.literal(String(stripDays), 'Days must be 14').optional(),
  /** The own appointment that is moved: its time is free for it. */
  moved: pathParams.id.optional(),
});

export const freeTimesCalls = defineCalls({
  /** The half hours that can be requested around a day: dates and times only, without names. */
  listFreeTimes: {
    ...get('/api/free-times', 'public'),
    query: FreeTimesQuery,
    answer: FreeTimes,
    limits: [{ hits: 120, seconds: 600, per: 'ip' }],
  },
});
