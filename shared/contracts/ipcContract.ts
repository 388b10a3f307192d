import { z } from 'zod';
import { Instant } from '#shared/contracts/fields.ts';
import { DaySheet, longestWork, OpenTarget, Outcome, type Platform } from '#shared/contracts/platform.ts';

/** An appointment as the desk may read it during an outage: no more than is needed to greet somebody. */
export const KeptAppointment = z.object({
  id: z.int(),
  day: z.string(),
  time: z.string().nullable(),
  name: z.string(),
  service: z.string(),
  /** As the clinic said it; a newer server may know more of them than this desk. */
  status: z.string(),
  phone: z.string(),
});
export type KeptAppointment = z.infer<typeof KeptAppointment>;

/** Today's and tomorrow's appointments, as they were at a moment. */
export const KeptList = z.object({
  asOf: Instant,
  /** Today and tomorrow of that moment, on the clinic's wall. */
  days: z.array(z.string()).length(2),
  appointments: z.array(KeptAppointment),
});
export type KeptList = z.infer<typeof KeptList>;

/** The main process's state as the window shows it; sent again at every change. */
export const DeskState = z.object({
  /** The clinic's address; null before the first run is done. */
  server: z.string().nullable(),
  isLocked: z.boolean(),
  /** Whose desk is locked. */
  lockedFor: z.string().nullable(),
  connection: z.enum(['connecting', 'online', 'offline']),
  /** Why there is no connection, in a sentence, where the reason is known. */
  trouble: z.string().nullable(),
  /** Where the list for an outage is kept; `memory` where the machine has no safe place for its key. */
  keptIn: z.enum(['disk', 'memory']),
  /** When the list for an outage was true; null when there is none. */
  asOf: Instant.nullable(),
  version: z.string(),
  /** The clinic's server sends what this version of the desk does not understand, or serves it no more. */
  isOutdated: z.boolean(),
  /** In so many seconds the desk will lock if nobody does anything; null while somebody is there. */
  locksInSeconds: z.int().nullable(),
  /** Nobody is signed in because the clinic has ended the session, not because somebody signed out. */
  hasSessionEnded: z.boolean(),
  /** An update is downloaded and is installed at the next restart. */
  isUpdateReady: z.boolean(),
});
export type DeskState = z.infer<typeof DeskState>;

const nothing = z.strictObject({});
const done = z.null();

/**
 * Everything that the window may ask of the main process, and nothing else: what goes in, what comes out. Calls of
 * the API are not among it; they are requests.
 */
export const ipcContract = {
  getState: { args: nothing, result: DeskState },
  setServer: { args: z.strictObject({ address: z.string().max(300) }), result: Outcome },
  lock: { args: nothing, result: done },
  unlock: { args: z.strictObject({ password: z.string().min(1).max(128) }), result: Outcome },
  signOut: { args: nothing, result: done },
  readKeptList: { args: nothing, result: KeptList.nullable() },
  tryAgain: { args: nothing, result: done },
  takeTarget: { args: nothing, result: OpenTarget.nullable() },
  keepWork: {
    args: z.strictObject({ userId: z.int(), work: z.string().max(longestWork).nullable() }),
    result: done,
  },
  readWork: { args: z.strictObject({ userId: z.int() }), result: z.string().nullable() },
  printDaySheet: { args: DaySheet, result: Outcome },
  restartToUpdate: { args: nothing, result: done },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

export type IpcName = keyof typeof ipcContract;
export type IpcArgs<N extends IpcName> = z.output<(typeof ipcContract)[N]['args']>;
export type IpcResult<N extends IpcName> = z.output<(typeof ipcContract)[N]['result']>;

/** What the main process sends the window unasked: its state, that there is something to open, that "Find" was chosen. */
export const ipcEvents = { state: DeskState, target: z.null(), find: z.null() };
export type IpcEventName = keyof typeof ipcEvents;

/** What comes back over the border: an answer, or why there is none. */
export type IpcAnswer =
  { isDone: true; value: unknown } | { isDone: false; problem: 'refused' | 'invalid' | 'failed' };

/** The machine as the desktop window sees it: what every screen may ask, and what only its frame asks. */
export interface Desk extends Platform {
  getState(): Promise<DeskState>;
  setServer(address: string): Promise<Outcome>;
  lock(): Promise<void>;
  unlock(password: string): Promise<Outcome>;
  signOut(): Promise<void>;
  readKeptList(): Promise<KeptList | null>;
  /** Looks once whether the clinic is there; kept when the look is over. */
  tryAgain(): Promise<void>;
  takeTarget(): Promise<OpenTarget | null>;
  onState(listener: (state: DeskState) => void): () => void;
  restartToUpdate(): Promise<void>;
  onTarget(listener: () => void): () => void;
  onFind(listener: () => void): () => void;
}
