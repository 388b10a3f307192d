import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { SentChange } from '#shared/contracts/queuedCommand.ts';
import { RecordEntry } from '#shared/contracts/record.ts';
import { DaySheet, maxWorkLength, OpenTarget, Outcome, type Platform } from '#shared/contracts/platform.ts';

/** What the desk can do while the server is unreachable, and the number of unsent changes. */
export const OutageState = z.object({
  /** Whether changes can be recorded on this computer. */
  canWrite: z.boolean(),
  /** Why not, as a sentence. */
  whyNot: z.string().nullable(),
  /** When the snapshot was fetched; null without one. */
  snapshotAsOf: Instant.nullable(),
  /** Changes that are not sent yet, without the conflicts. */
  unsent: z.int(),
  /** Changes that the server refused and a person has to decide about. */
  conflicts: z.int(),
});
export type OutageState = z.infer<typeof OutageState>;

/** Null where nobody else has the name or number. */
const BornOn = z.string().nullable().default(null);

/** A change that the server has taken, as the screens show it until its author has seen it. */
export const SentItem = SentChange.extend({ bornOn: BornOn });
export type SentItem = z.infer<typeof SentItem>;

/** An unsent change as the screens show it. */
export const JournalItem = z.object({
  id: z.uuid(),
  /** A fact has happened; a commitment counts only after the server has agreed. */
  kind: z.enum(['fact', 'commitment']),
  /** The contract call, by its name in `offlineCalls`. */
  call: z.string(),
  /** Its rows; rows with negative ids are not on the server yet. */
  subject: z.object({ bookingId: z.int().nullable(), customerId: z.int().nullable() }),
  /** The temporary id, below zero, of the row that it creates. */
  madeId: z.int().nullable(),
  /** The customer's name, if it concerns one. */
  name: z.string().nullable(),
  bornOn: BornOn,
  occurredAt: Instant,
  state: z.enum(['waiting', 'sending', 'conflict']),
  author: z.object({ id: z.int(), name: z.string() }),
  /** In words: "Arrived", "Moved to 10:30". */
  words: z.string(),
  /** All that would be lost with it, line by line. */
  text: z.array(z.string()).default([]),
  /** The unsent changes that stand on it, in words. */
  dependents: z.array(z.object({ words: z.string(), name: z.string().nullable() })).default([]),
  /** What its author signed in a care record; empty for everybody else. */
  entries: z.array(RecordEntry).default([]),
  /** The appointment that it cancels or moves, as the patient still expects it. */
  pendingRemoval: AdminBooking.nullable(),
  /** Why it waits although the server is reachable, as a sentence. */
  whyHeld: z.string().nullable(),
  conflict: z
    .object({
      /** The change, and what changed in between. */
      sentence: z.string(),
      /** A newer change contradicts it, which must not be overwritten unnoticed. */
      isOvertaken: z.boolean(),
      /** The name of dropping it: "Keep theirs", "Do not book"; null for what has happened. */
      drop: z.string().nullable(),
      /** What its author is asked, whose answer is stored; null where nothing is. */
      ask: z.string().nullable().default(null),
      /** The name of booking a cancelled appointment again whose patient is here; null where that is not possible. */
      restore: z.string().nullable(),
      /** The name of its retry; null when a retry is known to be refused. */
      again: z.string().nullable(),
      nextFree: z.object({ date: z.string(), time: z.string() }).nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
});
export type JournalItem = z.infer<typeof JournalItem>;

export const ConflictChoice = z.enum(['keep_theirs', 'next_free', 'call', 'try_again', 'restore', 'answer']);
export type ConflictChoice = z.infer<typeof ConflictChoice>;

/** The main process's state, sent to the window at every change. */
export const DeskState = z.object({
  /** The server's address; null before the first-run set-up. */
  server: z.string().nullable(),
  isLocked: z.boolean(),
  /** Locked since the start, so that unlocking opens Today instead of the last screen. */
  isStart: z.boolean(),
  /** The name of the person whose session is locked. */
  lockedFor: z.string().nullable(),
  connection: z.enum(['connecting', 'online', 'offline']),
  /** Why there is no connection, as a sentence, if known. */
  trouble: z.string().nullable(),
  version: z.string(),
  /** This version of the desk cannot read the server's answers, or the server no longer serves it. */
  isOutdated: z.boolean(),
  /** By how many minutes the computer's clock is behind the server's, negative where it is ahead; null where it is right. */
  minutesBehind: z.int().nullable(),
  /** Seconds until the idle lock; null while there is activity. */
  locksInSeconds: z.int().nullable(),
  /** The server ended the session; nobody signed out. */
  hasSessionEnded: z.boolean(),
  /** An update is downloaded and will be installed at the next restart. */
  isUpdateReady: z.boolean(),
  /** How many urgent clinical tasks nobody has taken; shown at a lock, too, and therefore without any word of them. */
  untakenTasks: z.int(),
  outage: OutageState,
});
export type DeskState = z.infer<typeof DeskState>;

const nothing = z.strictObject({});
const done = z.null();

/** All calls of the window to the main process, with arguments and results. Calls of the API are requests instead. */
export const ipcContract = {
  getState: { args: nothing, result: DeskState },
  setServer: { args: z.strictObject({ address: z.string().max(300) }), result: Outcome },
  lock: { args: nothing, result: done },
  unlock: { args: z.strictObject({ password: z.string().min(1).max(128) }), result: Outcome },
  signOut: { args: nothing, result: done },
  tryAgain: { args: nothing, result: done },
  takeTarget: { args: nothing, result: OpenTarget.nullable() },
  saveWork: {
    args: z.strictObject({ userId: z.int(), work: z.string().max(maxWorkLength).nullable() }),
    result: done,
  },
  readWork: { args: z.strictObject({ userId: z.int() }), result: z.string().nullable() },
  printDaySheet: { args: DaySheet, result: Outcome },
  restartToUpdate: { args: nothing, result: done },
  readJournal: { args: nothing, result: z.array(JournalItem) },
  /** One's own changes that the server has taken and that were not put away yet. */
  readSent: { args: nothing, result: z.array(SentItem) },
  putAwaySent: { args: z.strictObject({ ids: z.array(z.uuid()).max(1000) }), result: done },
  /** `call` only records that somebody rings; the card stays until another choice. */
  resolveConflict: {
    args: z.strictObject({
      id: z.uuid(),
      choice: ConflictChoice,
      /** Of an answer. */
      reason: z.string().max(500).optional(),
    }),
    result: Outcome,
  },
  /** Removes an unsent change; only for its author or an owner, after a confirmation. */
  discardCommand: { args: z.strictObject({ id: z.uuid() }), result: Outcome },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

export type IpcName = keyof typeof ipcContract;
export type IpcArgs<N extends IpcName> = z.output<(typeof ipcContract)[N]['args']>;
export type IpcResult<N extends IpcName> = z.output<(typeof ipcContract)[N]['result']>;

/** Events from the main process: its state, something to open, "Find" was chosen, the journal has changed. */
export const ipcEvents = { state: DeskState, target: z.null(), find: z.null(), journal: z.null() };
export type IpcEventName = keyof typeof ipcEvents;

/** The reply over IPC: a value, or why there is none. */
export type IpcAnswer =
  | { isDone: true; value: unknown }
  | { isDone: false; problem: 'refused' | 'invalid' | 'failed' };

/** The desktop window's API: what every screen may call, and what only its frame calls. */
export interface DeskApi extends Platform {
  getState(): Promise<DeskState>;
  setServer(address: string): Promise<Outcome>;
  lock(): Promise<void>;
  unlock(password: string): Promise<Outcome>;
  signOut(): Promise<void>;
  /** Polls the server once; resolves when the poll is over. */
  tryAgain(): Promise<void>;
  takeTarget(): Promise<OpenTarget | null>;
  onState(listener: (state: DeskState) => void): () => void;
  restartToUpdate(): Promise<void>;
  onTarget(listener: () => void): () => void;
  onFind(listener: () => void): () => void;
  readJournal(): Promise<JournalItem[]>;
  readSent(): Promise<SentItem[]>;
  putAwaySent(ids: string[]): Promise<void>;
  resolveConflict(id: string, choice: ConflictChoice, reason?: string): Promise<Outcome>;
  discardCommand(id: string): Promise<Outcome>;
  onJournal(listener: () => void): () => void;
}

export { offlineHeader, queuedHeader } from '#shared/contracts/call.ts';
