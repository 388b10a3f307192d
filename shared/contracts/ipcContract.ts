import { z } from 'zod';
import { Instant } from '#shared/contracts/fields.ts';
import { DaySheet, maxWorkLength, OpenTarget, Outcome, type Platform } from '#shared/contracts/platform.ts';

/** An appointment as the desk shows it during an outage: no more than is needed to greet a patient. */
export const OfflineAppointment = z.object({
  id: z.int(),
  day: z.string(),
  time: z.string().nullable(),
  name: z.string(),
  service: z.string(),
  /** As the server sent it; a newer server may have statuses that this desk does not know. */
  status: z.string(),
  phone: z.string(),
});
export type OfflineAppointment = z.infer<typeof OfflineAppointment>;

/** Today's and tomorrow's appointments at a point in time. */
export const OfflineList = z.object({
  asOf: Instant,
  /** Today and tomorrow at that time, in the clinic's time zone. */
  days: z.array(z.string()).length(2),
  appointments: z.array(OfflineAppointment),
});
export type OfflineList = z.infer<typeof OfflineList>;

/** The main process's state, sent to the window at every change. */
export const DeskState = z.object({
  /** The server's address; null before the first-run set-up. */
  server: z.string().nullable(),
  isLocked: z.boolean(),
  /** The name of the person whose session is locked. */
  lockedFor: z.string().nullable(),
  connection: z.enum(['connecting', 'online', 'offline']),
  /** Why there is no connection, as a sentence, if known. */
  trouble: z.string().nullable(),
  /** Where the list for an outage is stored; `memory` where the machine has no secure storage for its key. */
  storedIn: z.enum(['disk', 'memory']),
  /** When the list for an outage was fetched; null when there is none. */
  asOf: Instant.nullable(),
  version: z.string(),
  /** The server sends what this version of the desk cannot read, or no longer serves it. */
  isOutdated: z.boolean(),
  /** Seconds until the idle lock; null while there is activity. */
  locksInSeconds: z.int().nullable(),
  /** The server ended the session; nobody signed out. */
  hasSessionEnded: z.boolean(),
  /** An update is downloaded and will be installed at the next restart. */
  isUpdateReady: z.boolean(),
});
export type DeskState = z.infer<typeof DeskState>;

const nothing = z.strictObject({});
const done = z.null();

/**
 * Everything that the window may ask of the main process, with arguments and results. Calls of the API go as requests
 * instead.
 */
export const ipcContract = {
  getState: { args: nothing, result: DeskState },
  setServer: { args: z.strictObject({ address: z.string().max(300) }), result: Outcome },
  lock: { args: nothing, result: done },
  unlock: { args: z.strictObject({ password: z.string().min(1).max(128) }), result: Outcome },
  signOut: { args: nothing, result: done },
  readOfflineList: { args: nothing, result: OfflineList.nullable() },
  tryAgain: { args: nothing, result: done },
  takeTarget: { args: nothing, result: OpenTarget.nullable() },
  keepWork: {
    args: z.strictObject({ userId: z.int(), work: z.string().max(maxWorkLength).nullable() }),
    result: done,
  },
  readWork: { args: z.strictObject({ userId: z.int() }), result: z.string().nullable() },
  printDaySheet: { args: DaySheet, result: Outcome },
  restartToUpdate: { args: nothing, result: done },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

export type IpcName = keyof typeof ipcContract;
export type IpcArgs<N extends IpcName> = z.output<(typeof ipcContract)[N]['args']>;
export type IpcResult<N extends IpcName> = z.output<(typeof ipcContract)[N]['result']>;

/** Events from the main process: its state, that there is something to open, that "Find" was chosen. */
export const ipcEvents = { state: DeskState, target: z.null(), find: z.null() };
export type IpcEventName = keyof typeof ipcEvents;

/** The reply over IPC: a value, or why there is none. */
export type IpcAnswer =
  { isDone: true; value: unknown } | { isDone: false; problem: 'refused' | 'invalid' | 'failed' };

/** The desktop window's API: what every screen may call, and what only its frame calls. */
export interface Desk extends Platform {
  getState(): Promise<DeskState>;
  setServer(address: string): Promise<Outcome>;
  lock(): Promise<void>;
  unlock(password: string): Promise<Outcome>;
  signOut(): Promise<void>;
  readOfflineList(): Promise<OfflineList | null>;
  /** Polls the server once; resolves when the poll is over. */
  tryAgain(): Promise<void>;
  takeTarget(): Promise<OpenTarget | null>;
  onState(listener: (state: DeskState) => void): () => void;
  restartToUpdate(): Promise<void>;
  onTarget(listener: () => void): () => void;
  onFind(listener: () => void): () => void;
}
