import { z } from 'zod';
import { clockTime, isoDate } from '#shared/contracts/fields.ts';

/** So many characters of work are kept at most. */
export const longestWork = 200_000;

const line = (max: number) => z.string().max(max);

/** What is printed for one day: who comes when and for what. */
export const DaySheet = z.strictObject({
  day: isoDate('The day must be a date (YYYY-MM-DD)'),
  appointments: z
    .array(
      z.strictObject({
        time: clockTime('The time must be HH:MM').nullable(),
        name: line(201),
        service: line(100),
        /** Null where telephone numbers were not asked for. */
        phone: line(32).nullable(),
        isCompleted: z.boolean(),
      }),
    )
    .max(200),
});
export type DaySheet = z.infer<typeof DaySheet>;

/** Something that was asked for from outside the screens: a link, a notification, a menu. */
export const OpenTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('booking'), id: z.int().min(1).max(999_999_999) }),
  z.strictObject({ kind: z.literal('day'), day: isoDate('The day must be a date (YYYY-MM-DD)') }),
  z.strictObject({ kind: z.literal('contact'), id: z.int().min(1) }),
  z.strictObject({ kind: z.literal('requests') }),
]);
export type OpenTarget = z.infer<typeof OpenTarget>;

/** It worked, or one sentence that says why not. */
export const Outcome = z.object({ isDone: z.boolean(), message: z.string().nullable() });
export type Outcome = z.infer<typeof Outcome>;

/**
 * What the screens ask of the machine they run on. A browser has it and the desktop window has it, so that no
 * screen has to know which of the two it stands in. Links are plain links in both.
 */
export interface Platform {
  /** Keeps what this person has open and has typed, in words of the screens' own; null forgets it. */
  keepWork(userId: number, work: string | null): Promise<void>;
  /** What was kept last for this person, unless somebody else has signed in since. */
  readWork(userId: number): Promise<string | null>;
  printDaySheet(sheet: DaySheet): Promise<Outcome>;
}
