import { v7 as uuidv7 } from 'uuid';
import { likelyTwin } from '#shared/contracts/booking.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import type { ConflictChoice } from '#shared/contracts/ipcContract.ts';
import type { Outcome } from '#shared/contracts/platform.ts';
import { intentWords } from '#shared/outage/intentWords.ts';
import type { Entry } from '#shared/outage/journalState.ts';
import type { OutageView } from '#shared/outage/view.ts';
import { findBooking } from '#shared/outage/view.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { findOtherTime } from './cards.ts';
import type { Journal } from './journal.ts';
import type { StoredList } from './offlineList.ts';

const done: Outcome = { isDone: true, message: null };
const refuse = (message: string): Outcome => ({ isDone: false, message });

interface DecideParts {
  journal: Journal;
  getOwner: () => StoredList['user'] | null;
  getView: () => OutageView | null;
  isSending: (id: string) => boolean;
  now: () => number;
}

/** What a person decides about an unsent change: only its author, or an owner. */
export function makeDecisions({ journal, getOwner, getView, isSending, now }: DecideParts) {
  function find(id: string): Entry | Outcome {
    const entry = journal.getState().entries.find(({ intent }) => intent.id === id);
    const owner = getOwner();
    if (!entry) return refuse('It has been sent already.');
    if (owner?.id === entry.intent.userId || owner?.isOwner) return entry;
    return refuse(`Only ${entry.intent.author} or an owner can decide about this.`);
  }

  /** The same change again, by the person who decides, as a new one with a key of its own. */
  function renew(old: Intent, code: string | null, body: Intent['body']): Intent {
    const owner = getOwner();
    const view = getView();
    const booking = view && old.subject.bookingId !== null && findBooking(view, old.subject.bookingId);
    const wasConfirmed = booking ? booking.status === 'confirmed' : false;
    const isTwin = code === likelyTwin;
    const next = isTwin ? { ...body, isSomebodyElse: true } : body;
    return {
      ...old,
      id: uuidv7({ msecs: now() }),
      body: next,
      seenVersion: booking ? booking.version : old.seenVersion,
      userId: owner?.id ?? old.userId,
      author: owner?.name ?? old.author,
      occurredAt: new Date(now()).toISOString(),
      words: intentWords(old.call, next, { wasConfirmed, today: londonToday(new Date(now())) }),
    };
  }

  async function replace({ intent, conflict }: Entry, body: Intent['body']): Promise<Outcome> {
    const next = renew(intent, conflict?.code ?? null, body);
    await journal.append({ type: 'replaced', id: intent.id, intent: next });
    return done;
  }

  return {
    discard: async (id: string): Promise<Outcome> => {
      const entry = find(id);
      if ('isDone' in entry) return entry;
      if (isSending(id)) return refuse('It is being sent at this moment.');
      await journal.append({ type: 'dropped', id });
      return done;
    },
    resolve: async (id: string, choice: ConflictChoice): Promise<Outcome> => {
      const entry = find(id);
      if ('isDone' in entry) return entry;
      if (!entry.conflict) return refuse('It waits to be sent; there is nothing to decide.');
      if (choice === 'call') return done;
      if (choice === 'keep_theirs') {
        await journal.append({ type: 'dropped', id });
        return done;
      }
      if (choice === 'try_again') return replace(entry, entry.intent.body);
      const other = findOtherTime(getView(), entry.intent, new Date(now()));
      if (!other) return refuse('There is no free time in the days that are kept on this computer.');
      const when = { appointmentDate: other.date, appointmentTime: other.time };
      return replace(entry, { ...entry.intent.body, ...when });
    },
  };
}
