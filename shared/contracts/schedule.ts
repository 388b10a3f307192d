import { z } from 'zod';
import { create, defineCalls, get, post, remove } from '#shared/contracts/call.ts';
import { clockTime, isoDate, text } from '#shared/contracts/fields.ts';
import { addDays } from '#shared/domain/wallTime.ts';

/** Time that cannot be booked; without times, whole days, both inclusive. In the clinic's time zone. */
export const BlockedTime = z.object({
  id: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  reason: z.string(),
  /** Shared by times that were blocked together. */
  seriesId: z.string().nullish(),
});
export type BlockedTime = z.infer<typeof BlockedTime>;

const maxClosedDays = 92;
const maxRemaining = 500;
const startDate = isoDate('Please choose the first day.');
const endDate = isoDate('Please choose the last day.');
const time = (message: string) => clockTime(message).nullable().default(null);
const times = {
  startTime: time('Please choose when it starts.'),
  endTime: time('Please choose when it ends.'),
};

/** Both or neither, and in order. */
function checkTimes(
  { startTime, endTime }: Record<keyof typeof times, string | null>,
  check: z.RefinementCtx,
) {
  if ((startTime === null) !== (endTime === null)) {
    check.addIssue('Please choose when it starts and when it ends, or neither.');
  } else if (startTime !== null && endTime !== null && startTime >= endTime) {
    check.addIssue('The end has to be after the start.');
  }
}

/** Only staff see the reason. Whole days are closed around the desk's own breaks. */
export const BlockedTimeCreate = z
  .object({
    startDate,
    endDate,
    ...times,
    reason: text('Reason', { max: 100, message: 'Please say why, in a word or two.' }),
    /** Appointments that stay although their day is closed. */
    standingIds: z
      .array(z.int('Please name the appointments that stay.'), 'Please name the appointments that stay.')
      .max(maxRemaining, `At most ${maxRemaining} appointments can stay.`)
      .default([]),
  })
  .refine(({ startDate: first, endDate: last }) => first <= last, {
    message: 'The last day is before the first.',
    path: ['endDate'],
  })
  .refine(({ startDate: first, endDate: last }) => last <= addDays(first, maxClosedDays), {
    message: 'A closing can last three months at most.',
    path: ['endDate'],
  })
  .superRefine(checkTimes)
  .refine(
    (block) => block.startTime === null || block.startDate === block.endDate,
    'A time of day is blocked on one day; whole days can be several.',
  );
export type BlockedTimeCreate = z.input<typeof BlockedTimeCreate>;

const maxBlockRepeats = 300;
const seriesReason = text('Reason', { max: 100, message: 'Please say why, in a word or two.' });

/** The same time of several days, or several whole days. */
export const BlockedDaysCreate = z
  .object({
    days: z
      .array(
        z.object({ date: startDate, reason: seriesReason }, 'Please choose the days.'),
        'Please choose the days.',
      )
      .min(1, 'Please choose at least one day.')
      .max(maxBlockRepeats, `At most ${maxBlockRepeats} days can be blocked at once.`),
    ...times,
  })
  .superRefine(checkTimes);

/** How many days were blocked, and on which something stood. */
export const BlockedDays = z.object({ blocked: z.int(), taken: z.array(z.string()) });

/** A time that takes or would take the practitioner, in the clinic's time zone. */
const Slot = z.object({ bookingId: z.int(), date: z.string(), start: z.string(), minutes: z.int() });

/** The practitioner's busy times on some days, and how many requests prefer each day. */
export const Schedule = z.object({
  appointments: z.array(Slot),
  /** Times that are offered to a patient, who has still to take one. */
  held: z.array(Slot.extend({ name: z.string() })).default([]),
  /** Times that patients ask for; they take nothing. */
  wishes: z.array(Slot.extend({ name: z.string() })).default([]),
  blocked: z.array(BlockedTime),
  requests: z.array(z.object({ date: z.string(), count: z.int() })),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleQuery = z
  .strictObject({
    from: isoDate(),
    to: isoDate(),
  })
  .refine(
    ({ from, to }) => from <= to && to <= addDays(from, maxClosedDays),
    'At most three months can be shown',
  );

export const scheduleCalls = defineCalls({
  getSchedule: { ...get('/api/admin/schedule', 'admin'), query: ScheduleQuery, answer: Schedule },
  blockTime: {
    ...create('/api/admin/blocked-times', 'admin'),
    body: BlockedTimeCreate,
    answer: BlockedTime,
    offline: 'commitment',
  },
  blockDays: {
    ...create('/api/admin/blocked-times/series', 'admin'),
    body: BlockedDaysCreate,
    answer: BlockedDays,
  },
  /** Frees a time and the later ones that were blocked with it. */
  unblockSeries: { ...post('/api/admin/blocked-times/:id/unblock-series', 'admin') },
  unblockTime: { ...remove('/api/admin/blocked-times/:id', 'admin') },
});
