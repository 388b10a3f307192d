import { describe, expect, test } from 'vitest';
import { JournalRecord, type QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { answerSheet } from './answers.ts';
import { applyCommands } from '#shared/commands/deskCommands.ts';
import { day, command, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { withoutWithdrawn } from './records.ts';
import { currentStateOf } from '#shared/commands/view.ts';

const move = (time: string, id = 1) =>
  command({ params: { id: String(id) }, body: { appointmentDate: day, appointmentTime: time } });
describe('the view', () => {
  test('increments the version for each change, but not for the time that it already has', () => {
    const view = applyCommands(sampleSnapshot(), [move('15:00'), move('15:00'), move('16:00')]);
    expect(view.bookings[0]).toMatchObject({ appointmentTime: '16:00', version: 3 });
  });

  test('does not change the snapshot', () => {
    const before = sampleSnapshot();
    const text = JSON.stringify(before);
    applyCommands(before, [move('15:00'), command({ call: 'blockTime', madeId: -9 })]);
    expect(JSON.stringify(before)).toBe(text);
  });
});

describe('papers without the server', () => {
  const lacking = (...missing: Readiness['missing']) => ({
    readiness: [
      {
        bookingId: 1,
        done: 1,
        of: 3,
        missing,
        isConsentRead: true,
        isUnderAge: false,
        hasStop: false,
        thinkingUntil: null,
        unsent: [],
      },
    ],
  });

  test('counts what was signed here for this patient and service, marked as not sent', () => {
    const textId = 'vitamin-injections';
    const own = { subject: { bookingId: null, customerId: 3 } };
    const history = command({ call: 'addHistory', body: {}, ...own });
    const consent = command({ call: 'addConsent', body: { textId, id: 'c' }, ...own });
    const readinessAfter = (...signed: QueuedCommand[]) =>
      applyCommands(sampleSnapshot(lacking('medical history', 'consent')), signed).readiness[0];
    expect(readinessAfter(history, consent)).toMatchObject({
      done: 3,
      missing: [],
      unsent: ['medical history', 'consent'],
    });
    const left = { done: 1, missing: ['medical history', 'consent'], unsent: [] };
    expect(readinessAfter({ ...consent, body: { ...consent.body, textId: 'dermal-fillers' } })).toMatchObject(
      left,
    );
    expect(readinessAfter({ ...history, subject: { bookingId: null, customerId: 4 } })).toMatchObject(left);
    const withdrawal = command({ call: 'addWithdrawal', body: { refersTo: 'c' } });
    expect(withoutWithdrawn([history, consent, withdrawal])).toEqual([history, withdrawal]);
  });
});

describe('the answers', () => {
  test('have no sheet of a customer outside the snapshot', () => {
    expect(answerSheet(applyCommands(sampleSnapshot(), []), 99, now)).toBeNull();
    expect(answerSheet(applyCommands(sampleSnapshot(), []), 4, now)?.isUnderAge).toBe(true);
    const snapshot = sampleSnapshot();
    const idSeen = { at: '2026-01-03T03:04:05Z', who: 'Rosa' };
    Object.assign(snapshot.customers[0]!, { dateOfBirth: '1987-03-04', idSeen });
    const sheet = answerSheet(applyCommands(snapshot, []), snapshot.customers[0]!.id, now);
    expect(sheet).toMatchObject({ idSeen, customer: { dateOfBirth: '1987-03-04' } });
  });
});

describe('the journal', () => {
  test('is read without a booking’s state when an earlier version wrote it or the state is unknown', () => {
    const { id } = move('15:00');
    const conflict = { code: 'version_conflict', sentence: 'No.' };
    const readConflict = (given: object) =>
      JournalRecord.parse({ type: 'conflict', id, conflict: { ...conflict, ...given } });
    expect(readConflict({})).toMatchObject({ conflict });
    const standing = { ...currentStateOf(sampleBooking(1)), status: 'adjourned' };
    expect(readConflict({ standing })).toMatchObject({ conflict: { ...conflict, standing: null } });
  });
});
