import type { Conflict, QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';
import { recordKeyMissing } from '#shared/contracts/myRecord.ts';
import { backoffMs } from '#shared/domain/backoff.ts';
import { backoffs } from '#shared/delivery/retryDelays.ts';
import { notForOthers } from '#shared/delivery/deskSignature.ts';
import { classify, type RefusalReason } from '#shared/delivery/classify.ts';
import { isReady, type Entry, type JournalState } from '#shared/outage/journalState.ts';
import { commandOf, kindOf } from '#shared/commands/deskCommands.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import { followingId } from '#shared/commands/brokenRules.ts';
import { pleaseAnswer } from '#shared/outage/formatConflict.ts';
import type { Journal } from './journal.ts';
import type { Outgoing, Reply, SendCommand } from './sendCommand.ts';

interface ReplayParts {
  journal: Journal;
  send: SendCommand;
  /** The user in whose session requests are sent; null while nobody may send. */
  getSender: () => number | null;
  /** Called with the server's reply before it is recorded. */
  onResult: (command: QueuedCommand, result: CommandResult, row: Reply['row']) => Promise<void>;
  onChange: () => void;
  now?: () => number;
  random?: () => number;
}

const orphaned: Conflict = {
  code: 'not_made',
  sentence: 'The booking that this belongs to was not made.',
};
const notYetPossible =
  'The clinic’s server cannot take this yet: it is an older version. It stays here until the server is updated.';
const noRight =
  'You may not do this any more. It stays here, encrypted, until an owner of the clinic gives you that right again.';
const keyMissing =
  'The key of care records is missing at the clinic’s server. It stays here until that is back; please tell an owner of the clinic.';
/** The change passed this version's contract, so the server has another version. */
const notUnderstood: Conflict = {
  code: 'not_understood',
  sentence:
    'The clinic’s server does not understand this change, because its version is not this computer’s. Do it again on the screen, or try again after an update.',
};

/** The server has stored it; its author still answers. */
const question: Conflict = {
  code: pleaseAnswer,
  sentence:
    'It is recorded; please answer. It breaks a rule, which the incident beside it in the record names. Why was it right all the same?',
};

/** Nothing can be sent until the author signs in again or the app is updated. */
const stopping: readonly RefusalReason[] = ['signed_out', 'other_user', 'outdated'];

/** Why a change waits without stopping the others; null for any other refusal. */
function whyWaits({ call }: QueuedCommand, reason: RefusalReason, code: string | null): string | null {
  if (reason === 'unknown_call') return notYetPossible;
  if (reason === 'forbidden') return noRight;
  const isOfRecords = isEntryCall(call) || call === 'addRecallTasks';
  return isOfRecords && code === recordKeyMissing ? keyMissing : null;
}

function conflictOf(reason: RefusalReason, reply: Reply | null): Conflict {
  if (reason === 'malformed' || !reply) return notUnderstood;
  const { code, standing, by } = reply;
  const sentence = reply.sentence || 'The clinic’s server did not accept this.';
  return { code, sentence, ...(standing && { standing }), ...(by && { by: { who: by.who, at: by.at } }) };
}

function resultOf({ call, body }: QueuedCommand, row: Reply['row']): CommandResult {
  const { of, creates } = commandOf(call);
  const isBooking = of === 'booking' || creates === 'booking' || creates === 'caller';
  const userId = Number(body['userId']);
  return {
    bookingId: isBooking ? (row?.id ?? null) : null,
    customerId: creates === 'caller' ? (row?.userId ?? null) : userId > 0 ? userId : null,
    version: isBooking ? (row?.version ?? null) : null,
  };
}

/** The server's ids and the version for a change; null when a change that it depends on was not made. */
function resolveIds({ results }: JournalState, command: QueuedCommand): Outgoing | null {
  const before = command.after.flatMap((id) => results.get(id) ?? []);
  const bookingId = before.findLast((one) => one.bookingId !== null)?.bookingId;
  const customerId = before.findLast((one) => one.customerId !== null)?.customerId;
  const left = before.findLast((one) => one.version !== null)?.version ?? null;
  // A person who retries it has seen a later version than the preceding change's.
  const version = left === null ? command.seenVersion : Math.max(left, command.seenVersion ?? left);
  const params = { ...command.params };
  if (Number(params['id']) < 0) {
    const real = commandOf(command.call).of === 'customer' ? customerId : bookingId;
    if (!real) return null;
    params['id'] = String(real);
  }
  const { body } = command;
  if (!(Number(body['userId']) < 0)) return { command, params, body, version };
  return customerId ? { command, params, body: { ...body, userId: customerId }, version } : null;
}

/**
 * Sends the recorded changes once the server is back: one at a time, in order for each booking, each with its own key,
 * so that a retry is harmless. Only the author's session sends them, but for what has happened and whose author has left: the
 * server takes that from a colleague, and is asked once for each sender and author.
 */
export function openReplay(parts: ReplayParts) {
  const { journal, send, getSender, onResult, onChange, now = Date.now, random = Math.random } = parts;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let sent = 0;
  let sendingId: string | null = null;
  /** Changes that this server is too old for, and why; retried with each flush. */
  const held = new Map<string, string>();
  /** A flush sends each change once, whatever the result, so that none can block the others. */
  let tried = new Set<string>();
  /** Whose changes the present sender may not send. */
  let refused = { sender: -1, authors: new Set<number>() };
  /** Set by the server's Retry-After and by the back-off. */
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const maySend = (sender: number, { command }: Entry) =>
    command.userId === sender || (kindOf(command) === 'fact' && !refused.authors.has(command.userId));

  const findNext = (sender: number): Entry | undefined => {
    const state = journal.getState();
    if (refused.sender !== sender) refused = { sender, authors: new Set() };
    return state.entries.find(
      (entry) =>
        maySend(sender, entry) && !tried.has(entry.command.id) && isReady(state, entry, (id) => held.has(id)),
    );
  };

  function waitFor(ms: number): void {
    notBefore = now() + ms;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A timer can fire a millisecond before the clock shows its time.
      notBefore = 0;
      void flush();
    }, ms);
  }

  function waitAfterFailure(afterMs: number | null): void {
    failures += 1;
    waitFor(afterMs ?? backoffMs(backoffs.reception, failures, random()));
  }

  /** @returns whether the next change may be sent */
  async function sendOne({ command }: Entry, sender: number): Promise<boolean> {
    const { id, userId } = command;
    const isForColleague = userId !== sender;
    const outgoing = resolveIds(journal.getState(), command);
    if (!outgoing) {
      await journal.append({ type: 'conflict', id, conflict: orphaned });
      return true;
    }
    const reply = await send({ ...outgoing, isForColleague });
    const result = classify(reply);
    const isNotTaken =
      result.kind === 'refused' && (reply?.code === notForOthers || result.reason === 'forbidden');
    if (isForColleague && isNotTaken) {
      refused.authors.add(userId);
      return true;
    }
    const why = result.kind === 'refused' ? whyWaits(command, result.reason, reply?.code ?? null) : null;
    if (why === null) held.delete(id);
    switch (result.kind) {
      case 'done': {
        const result = resultOf(command, reply?.row ?? null);
        await onResult(command, result, reply?.row ?? null);
        const questionOn = reply?.row?.questionOn;
        if (questionOn && !isForColleague) {
          // The answer is an addition to the incident, with an id that a repeat gives it, too.
          const { picture: _, ...asking } = command;
          const asked: QueuedCommand = {
            ...asking,
            id: followingId(id),
            call: 'addAddendum',
            params: { userId: String(command.params['userId']), entryId: questionOn },
            body: { id: followingId(id), text: '' },
            after: [],
          };
          await journal.append({ type: 'queued', command: asked });
          await journal.append({ type: 'conflict', id: asked.id, conflict: question });
        }
        await journal.append({ type: 'done', id, made: result });
        [failures, sent] = [0, sent + 1];
        return true;
      }
      case 'refused':
        if (why !== null) {
          held.set(id, why);
          return true;
        }
        if (stopping.includes(result.reason)) return false;
        await journal.append({ type: 'conflict', id, conflict: conflictOf(result.reason, reply) });
        return true;
      case 'foreign':
        waitAfterFailure(null);
        return false;
      case 'retry':
      case 'unknown':
        waitAfterFailure(result.afterMs);
        return false;
    }
  }

  async function run(): Promise<void> {
    isWanted = false;
    tried = new Set();
    for (;;) {
      const sender = getSender();
      if (sender === null || isStopped || now() < notBefore) return;
      const next = findNext(sender);
      if (!next) return;
      sendingId = next.command.id;
      tried.add(sendingId);
      onChange();
      const goesOn = await sendOne(next, sender).finally(() => (sendingId = null));
      onChange();
      if (!goesOn) return;
    }
  }

  /** Sends everything that is due; resolves when nothing more can be sent at present. */
  function flush(): Promise<void> {
    if (running) isWanted = true;
    running ??= run()
      // On a full disk the change stays and is retried with the same key.
      .catch(() => waitFor(backoffs.reception.maxMs))
      .finally(() => {
        running = undefined;
        return isWanted ? flush() : undefined;
      });
    return running;
  }

  return {
    flush,
    countSent: () => sent,
    sendingId: () => sendingId,
    /** Why a change waits although the server is reachable. */
    whyHeld: (id: string) => held.get(id) ?? null,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
