import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { findNextFree } from '#shared/domain/freeTimes.ts';
import { conflictSentence } from '#shared/outage/intentWords.ts';
import type { Entry } from '#shared/outage/journalState.ts';
import { kindOfIntent } from '#shared/outage/offlineCalls.ts';
import { findBooking, scheduleOf, type OutageView } from '#shared/outage/view.ts';
import { canBecome } from '#shared/domain/transitions.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

const daysAhead = 14;

function minutesOf(view: OutageView, { call, body, subject }: Intent): number | undefined {
  if (call === 'createManualBooking' || call === 'createCallerBooking') {
    return findService(String(body['service']))?.blockedMinutes;
  }
  const booking = call === 'confirmBooking' && findBooking(view, subject.bookingId ?? 0);
  return booking && canBecome(booking.status, 'confirmed') ? booking.minutes : undefined;
}

/** The next free time after the one that a change asked for, for a change that gives a booking a time. */
export function findOtherTime(view: OutageView | null, intent: Intent, now: Date) {
  const minutes = view ? minutesOf(view, intent) : undefined;
  if (!view || !minutes) return null;
  const { appointmentDate, appointmentTime } = intent.body as Record<string, string>;
  const wall = londonNow(now);
  const asked = { date: appointmentDate ?? wall.date, time: appointmentTime ?? wall.time };
  const isAhead = `${asked.date} ${asked.time}` > `${wall.date} ${wall.time}`;
  const schedule = scheduleOf(view);
  const others = schedule.appointments.filter(({ bookingId }) => bookingId !== intent.subject.bookingId);
  const found = findNextFree(
    { ...schedule, appointments: others },
    minutes,
    isAhead ? asked : wall,
    daysAhead,
  );
  return found && found.date <= view.to ? found : null;
}

interface CardParts {
  view: OutageView | null;
  sendingId: string | null;
  whyHeld: (id: string) => string | null;
  now: Date;
}

/** An unsent change as the screens show it. */
export function itemOf(
  { intent, conflict }: Entry,
  { view, sendingId, whyHeld, now }: CardParts,
): JournalItem {
  const { id, call, subject, madeId, name, occurredAt, words, userId, author, body, phone } = intent;
  return {
    id,
    kind: kindOfIntent(call, body) ?? 'fact',
    call,
    subject,
    madeId,
    name,
    occurredAt,
    state: conflict ? 'conflict' : sendingId === id ? 'sending' : 'waiting',
    author: { id: userId, name: author },
    words,
    whyHeld: whyHeld(id),
    conflict: conflict && {
      sentence: conflictSentence(intent, conflict),
      nextFree: findOtherTime(view, intent, now),
      phone,
    },
  };
}
