import { z } from 'zod';
import { clockTime, isoDate } from '#shared/contracts/fields.ts';

/** The most characters of unfinished work that are stored. */
export const maxWorkLength = 200_000;

const line = (max: number) => z.string().max(max);

/** The printed sheet of one day: who comes when and for what. */
export const DaySheet = z.strictObject({
  day: isoDate(),
  appointments: z
    .array(
      z.strictObject({
        time: clockTime().nullable(),
        name: line(201),
        service: line(100),
        /** Null when the sheet is printed without telephone numbers. */
        phone: line(32).nullable(),
        /** Whether they came: "✓ Completed", "Did not attend", or empty. */
        outcome: line(40),
        /** The mark of unsent changes to this appointment: "Pencilled". */
        mark: line(80).optional(),
        /** An unsent change cancels or moves it. */
        isPendingRemoval: z.boolean().optional(),
        /** What staff have to know of the patient and of the appointment. */
        remarks: line(1000).optional(),
      }),
    )
    .max(200),
  /** The number of changes that are unsent or need a decision. */
  note: line(200).optional(),
  /** The decisions to make: what changed in between, and the possible actions. */
  decisions: z
    .array(z.strictObject({ sentence: line(700), choices: line(400) }))
    .max(200)
    .optional(),
});
export type DaySheet = z.infer<typeof DaySheet>;

/** Something to open, requested from outside the screens: by a link, a notification or a menu. */
export const OpenTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('booking'), id: z.int().min(1).max(999_999_999) }),
  z.strictObject({ kind: z.literal('day'), day: isoDate() }),
  z.strictObject({ kind: z.literal('contact'), id: z.int().min(1) }),
  z.strictObject({ kind: z.literal('requests') }),
  z.strictObject({ kind: z.literal('today') }),
]);
export type OpenTarget = z.infer<typeof OpenTarget>;

/** Success, or one sentence that says why not. */
export const Outcome = z.object({ isDone: z.boolean(), message: z.string().nullable() });
export type Outcome = z.infer<typeof Outcome>;

/** What screens need from browser or desktop window, so that no screen depends on either. Links are plain links. */
export interface Platform {
  /** Stores this person's open dialogs and unsaved text in the screens' own format; null removes it. */
  saveWork(userId: number, work: string | null): Promise<void>;
  /** The work last stored for this person, unless somebody else has signed in since. */
  readWork(userId: number): Promise<string | null>;
  printDaySheet(sheet: DaySheet): Promise<Outcome>;
  /** Whether drafts of care records may be stored, encrypted by the operating system's key; in a browser they are in memory alone. */
  readonly storesClinicalDrafts?: true;
  /** Locks the window; a browser has no lock. */
  lock?(): Promise<void>;
}
