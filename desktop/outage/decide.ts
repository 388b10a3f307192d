import { v7 as uuidv7 } from 'uuid';
import { likelyDuplicate, type AdminBooking } from '#shared/contracts/booking.ts';
import type { Conflict, QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { ConflictChoice } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { formatCommand, kindOf } from '#shared/commands/deskCommands.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { hasHappened, isEntryCall, isRefusedConsent } from '#shared/commands/recordCallNames.ts';
import type { Entry } from '#shared/outage/journalState.ts';
import { findBooking, currentStateOf } from '#shared/commands/view.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { formatDiscardWarning, pictureUnreadable, pleaseAnswer } from '#shared/outage/formatConflict.ts';
import { askedOf, findRestorable, findCurrentState, findWays, type Known } from './conflicts.ts';
import { nextTemporaryId } from './intake.ts';
import { createDiscardReport } from './discardReport.ts';
import type { Journal } from './journal.ts';
import type { StoredList } from './recordStore.ts';

const done: Outcome = { isDone: true, message: null };
const refuse = (message: string): Outcome => ({ isDone: false, message });

const findStored = ({ snapshot }: Known, { subject }: QueuedCommand) =>
  snapshot ? findBooking(snapshot, subject.bookingId ?? 0) : undefined;

const isReading = ({ call }: QueuedCommand) => call === 'reportOpening' || call === 'reportRecall';
const isReport = (command: QueuedCommand) => command.call === 'reportDiscard' || isReading(command);

const itHappened =
  'It has happened, so that it cannot be discarded. Once it is sent, a mistake is corrected in the record.';
const reportStays = 'It is sent to the history once the clinic’s server is back, and cannot be discarded.';

interface DecideParts {
  journal: Journal;
  getOwner: () => StoredList['user'] | null;
  getKnown: () => Known;
  isSending: (id: string) => boolean;
  now: () => number;
}

/** Decisions about an unsent change: only its author or an owner may make them. */
export function createDecisions({ journal, getOwner, getKnown, isSending, now }: DecideParts) {
  function find(id: string, choice: ConflictChoice): Entry | Outcome {
    const entry = journal.getState().entries.find(({ command }) => command.id === id);
    const owner = getOwner();
    if (!entry) return refuse('It has been sent already.');
    if (owner?.id === entry.command.userId) return entry;
    // Owners do not read what clinicians write.
    const isClinical = isEntryCall(entry.command.call) || isReading(entry.command);
    const isDropped = choice === 'keep_theirs' && isRefusedConsent(entry.command.call, entry.conflict);
    if (isClinical && !(isDropped && owner?.isOwner))
      return refuse(`Only ${entry.command.author} can decide about this.`);
    if (owner?.isOwner) return entry;
    return refuse(`Only ${entry.command.author} or an owner can decide about this.`);
  }

  /** Repeats the change with a new key, in the name of the person who decides. */
  function renew(entry: Entry, body: QueuedCommand['body']): QueuedCommand {
    const { command: old, conflict } = entry;
    const owner = getOwner();
    const known = getKnown();
    // Unsent changes are left out: the version that the server compares does not include them.
    const seen = findCurrentState(entry, known) ?? findStored(known, old) ?? old.seen ?? null;
    const isDuplicate = conflict?.code === likelyDuplicate;
    // An entry was signed when it was signed.
    const isSeenFact =
      (seen !== null || isEntryCall(old.call)) && kindOf({ call: old.call, body }) === 'fact';
    const next = isDuplicate ? { ...body, isSomebodyElse: true } : body;
    return {
      ...old,
      id: uuidv7({ msecs: now() }),
      body: next,
      seenVersion: seen?.version ?? old.seenVersion,
      seen: seen && currentStateOf(seen),
      userId: owner?.id ?? old.userId,
      author: owner?.name ?? old.author,
      // Somebody came when they came, whenever it is decided that it counts.
      occurredAt: isSeenFact ? old.occurredAt : new Date(now()).toISOString(),
      words: formatCommand(
        { call: old.call, body: next },
        { wasConfirmed: seen?.status === 'confirmed', today: londonToday(new Date(now())) },
      ),
    };
  }

  /** The appointment is booked again for the patient who is here, and then what was noted of them. */
  async function restore({ command: old }: Entry, booking: AdminBooking): Promise<QueuedCommand> {
    const owner = getOwner();
    const { userId, service, appointmentDate, appointmentTime, phone } = booking;
    const when = new Date(now());
    const madeId = nextTemporaryId(journal.getState(), when);
    const body = { userId, service, appointmentDate, appointmentTime, phone, message: null };
    const mine = {
      ...old,
      userId: owner?.id ?? old.userId,
      author: owner?.name ?? old.author,
      subject: { bookingId: madeId, customerId: userId },
      seenVersion: null,
      seen: null,
    };
    const book: QueuedCommand = {
      ...mine,
      id: uuidv7({ msecs: now() }),
      call: 'createManualBooking',
      params: {},
      body,
      occurredAt: when.toISOString(),
      after: [],
      words: formatCommand(
        { call: 'createManualBooking', body },
        { wasConfirmed: false, today: londonToday(when) },
      ),
      madeId,
    };
    const next: QueuedCommand = {
      ...mine,
      id: uuidv7({ msecs: now() }),
      params: { id: String(madeId) },
      after: [book.id],
    };
    await journal.append({ type: 'replaced', id: old.id, command: book, next });
    return book;
  }

  /** Why something was right all the same: with a treatment that was refused, or as an addition about a stored entry. */
  async function answer(entry: Entry, conflict: Conflict, text: string): Promise<Outcome | QueuedCommand> {
    const { command } = entry;
    if (askedOf(command, conflict) === null) return refuse('Nothing is asked about it.');
    if (!hasWords(text)) return refuse('Please write why, in words.');
    const at = new Date(now());
    if (conflict.code !== pleaseAnswer) {
      return replace(entry, { ...command.body, given: { id: uuidv7({ msecs: now() }), reason: text } });
    }
    const next = { ...renew(entry, { ...command.body, text }), occurredAt: at.toISOString() };
    await journal.append({ type: 'replaced', id: command.id, command: next });
    return next;
  }

  async function replace(entry: Entry, body: QueuedCommand['body']): Promise<QueuedCommand> {
    const next = renew(entry, body);
    await journal.append({ type: 'replaced', id: entry.command.id, command: next });
    return next;
  }

  /** An owner's discarding of a colleague's change is in the history: the server never receives the change itself. */
  async function remove({ command }: Entry): Promise<void> {
    const owner = getOwner();
    const { id } = command;
    if (!owner || owner.id === command.userId) return journal.append({ type: 'dropped', id });
    return journal.append({ type: 'discarded', id, report: createDiscardReport(command, owner, now()) });
  }

  return {
    discard: async (id: string): Promise<Outcome> => {
      const entry = find(id, 'keep_theirs');
      if ('isDone' in entry) return entry;
      if (isSending(id)) return refuse('It is being sent at this moment.');
      if (isReport(entry.command)) return refuse(reportStays);
      const isLost = entry.conflict?.code === pictureUnreadable;
      if (hasHappened(entry.command.call) && !isLost) return refuse(itHappened);
      await remove(entry);
      return done;
    },
    /** @returns the change that replaces it when it is retried */
    resolve: async (id: string, choice: ConflictChoice, reason = ''): Promise<Outcome | QueuedCommand> => {
      const entry = find(id, choice);
      if ('isDone' in entry) return entry;
      if (!entry.conflict) return refuse('It waits to be sent; there is nothing to decide.');
      if (choice === 'call') return done;
      if (choice === 'answer') return answer(entry, entry.conflict, reason.trim());
      if (choice === 'keep_theirs') {
        if (entry.command.call === 'reportDiscard') return refuse(reportStays);
        if (formatDiscardWarning(entry.command, entry.conflict) === null) return refuse(itHappened);
        await remove(entry);
        return done;
      }
      if (choice === 'restore') {
        const booking = findRestorable(entry, getKnown());
        return booking ? restore(entry, booking) : refuse('The appointment cannot be put back here.');
      }
      const { canAgain, nextFree: other } = findWays(entry, getKnown());
      if (choice === 'try_again') {
        return canAgain
          ? replace(entry, entry.command.body)
          : refuse('The clinic’s server would refuse it again.');
      }
      if (!other) return refuse('There is no free time in the days that are kept on this computer.');
      const when = { appointmentDate: other.date, appointmentTime: other.time };
      return replace(entry, { ...entry.command.body, ...when });
    },
  };
}
