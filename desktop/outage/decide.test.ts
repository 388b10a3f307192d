import { describe, expect, test } from 'vitest';
import { likelyDuplicate } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { manual } from '#shared/testing/sampleBodies.ts';
import { day, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { currentStateOf } from '#shared/commands/view.ts';
import { pleaseAnswer } from '#shared/outage/formatConflict.ts';
import {
  author,
  colleague,
  owner,
  type Person,
  later,
  laterIso,
  refused,
  arrived,
  entryCall,
  report,
  type Given,
  openDecisionsAt,
} from '#desktop/testing/decisionsAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const openWith = (given: Partial<QueuedCommand>, decided: Given = {}) =>
  openDecisionsAt(folder(), given, decided);

const done = { isDone: true, message: null };
const no = (message: string) => ({ isDone: false, message });
const happened = no(
  'It has happened, so that it cannot be discarded. Once it is sent, a mistake is corrected in the record.',
);
const stays = no('It is sent to the history once the clinic’s server is back, and cannot be discarded.');

describe('who decides', () => {
  const onlyAuthor = no('Only Amara Okafor can decide about this.');
  const authorOrOwner = no('Only Amara Okafor or an owner can decide about this.');
  test.each<[string, Partial<QueuedCommand>, Person | null, object]>([
    ['its author', arrived, author, done],
    ['an owner', arrived, owner, done],
    ['no colleague', arrived, colleague, authorOrOwner],
    ['nobody without a session', arrived, null, authorOrOwner],
    ['the author of a consent', { call: 'addConsent', body: { id: 'x' } }, author, done],
    ['nobody to discard what has happened', entryCall, author, happened],
    ['no owner about an entry', entryCall, owner, onlyAuthor],
    ['no owner about an opening', { call: 'reportOpening', body: {} }, owner, onlyAuthor],
    ['nobody to discard an opening', { call: 'reportOpening', body: {} }, author, stays],
    ['nobody to discard a report', report, author, stays],
  ])('%s', async (_, given, who, outcome) => {
    const at = await openWith(given, { who });
    expect(await at.discard()).toEqual(outcome);
    expect(at.isLeft()).toBe(outcome !== done);
  });

  test('the same about a card', async () => {
    const at = await openWith(arrived, { who: colleague, conflict: refused('wrong_status') });
    expect(await at.decide('keep_theirs')).toEqual(authorOrOwner);
    expect(at.isLeft()).toBe(true);
  });

  test('an owner takes a refused consent away, whose author may have left, and changes nothing of it', async () => {
    const consent = { call: 'addConsent', body: { id: 'x' } } as const;
    const at = await openWith(consent, { who: owner, conflict: refused('under_age') });
    expect(await at.decide('try_again')).toEqual(onlyAuthor);
    expect(await at.decide('keep_theirs')).toEqual(done);
    expect(at.entries()).toMatchObject([{ command: { call: 'reportDiscard', userId: 9 } }]);
  });

  test('nobody about what is sent, or is being sent', async () => {
    const at = await openWith(arrived, { isSending: true });
    expect(await at.discard()).toEqual(no('It is being sent at this moment.'));
    const sent = no('It has been sent already.');
    expect(await at.decisions.discard('another')).toEqual(sent);
    expect(await at.decisions.resolve('another', 'keep_theirs')).toEqual(sent);
    expect(at.entries()).toHaveLength(1);
  });
});

describe('what an owner discards of a colleague', () => {
  test('is reported without the patient', async () => {
    const at = await openWith(arrived, { who: owner });
    await at.discard();
    expect(at.entries()).toMatchObject([{ conflict: null, command: { call: 'reportDiscard', userId: 9 } }]);
  });

  test('is not reported when it is one’s own', async () => {
    const at = await openWith({ ...arrived, userId: 9 }, { who: owner });
    await at.discard();
    expect(at.entries()).toEqual([]);
  });
});

describe('a card', () => {
  const conflict = refused('version_conflict');

  test('waits for nobody before it is one', async () => {
    const at = await openWith(arrived);
    expect(await at.decide('keep_theirs')).toEqual(no('It waits to be sent; there is nothing to decide.'));
  });

  test('stays while somebody telephones', async () => {
    const at = await openWith(arrived, { conflict });
    expect([await at.decide('call'), at.isLeft()]).toEqual([done, true]);
  });

  test('goes when theirs stands, unless it is a report', async () => {
    const at = await openWith(arrived, { conflict });
    expect([await at.decide('keep_theirs'), at.entries()]).toEqual([done, []]);
    const other = await openWith(report, { conflict });
    expect([await other.decide('keep_theirs'), other.isLeft()]).toEqual([stays, true]);
  });

  test('about what has happened is answered with a reason, which is sent with it', async () => {
    const treatment = { call: 'addTreatment' as const, body: { id: 'x' } };
    const at = await openWith(treatment, { conflict: refused('batch_expired') });
    expect(await at.decide('keep_theirs')).toEqual(happened);
    for (const reason of ['', '. 1 -'])
      expect(await at.decisions.resolve(at.old.id, 'answer', reason)).toEqual(
        no('Please write why, in words.'),
      );
    await at.decisions.resolve(at.old.id, 'answer', 'No other in the house');
    expect(at.first()).toMatchObject({
      body: { id: 'x', given: { id: expect.any(String), reason: 'No other in the house' } },
      occurredAt: at.old.occurredAt,
    });
    const addition = { call: 'addAddendum' as const, body: { id: 'x', text: '' } };
    const asked = await openWith(addition, { conflict: refused(pleaseAnswer) });
    await asked.decisions.resolve(asked.old.id, 'answer', 'No other in the house');
    expect(asked.first()).toMatchObject({
      body: { text: 'No other in the house' },
      occurredAt: laterIso,
    });
    const moved = await openWith(arrived, { conflict });
    expect(await moved.decide('answer')).toEqual(no('Nothing is asked about it.'));
  });

  test('of an opening that was refused goes, too', async () => {
    const at = await openWith({ call: 'reportOpening', body: {} }, { conflict });
    expect([await at.decide('keep_theirs'), at.entries()]).toEqual([done, []]);
  });

  test('is repeated with a new key and the version that was seen now', async () => {
    const standing = currentStateOf(sampleBooking(1, { version: 6 }));
    const at = await openWith(
      { ...arrived, seen: currentStateOf(sampleBooking(1)) },
      { who: owner, conflict: refused('version_conflict', { standing }) },
    );
    const next = await at.decide('try_again');
    expect(next).toEqual({
      ...at.old,
      id: expect.not.stringMatching(at.old.id),
      seenVersion: 6,
      seen: standing,
      userId: 9,
      author: 'Olu Owner',
      words: 'Arrived',
    });
    expect(at.entries()).toEqual([{ command: next, conflict: null }]);
  });

  test.each<[string, Partial<QueuedCommand>, string]>([
    ['a fact happened when it was seen', arrived, now.toISOString()],
    ['an entry was signed when it was signed', entryCall, now.toISOString()],
    ['a commitment is made now', {}, laterIso],
    [
      'a fact without a booking is noted now',
      {
        call: 'addStaffNote',
        body: { text: 'x' },
        params: { id: '3' },
        subject: { bookingId: null, customerId: 3 },
      },
      laterIso,
    ],
  ])('%s', async (_, given, occurredAt) => {
    const at = await openWith(given, { conflict });
    expect(await at.decide('try_again')).toMatchObject({ occurredAt });
  });

  test('is repeated from the list when the refusal has no state, else from what was seen', async () => {
    const listed = await openWith(arrived, {
      conflict,
      snapshot: sampleSnapshot({ bookings: [sampleBooking(1, { version: 1 })] }),
    });
    expect(await listed.decide('try_again')).toMatchObject({ seenVersion: 1, seen: { status: 'confirmed' } });
    const seen = currentStateOf(sampleBooking(1, { version: 4 }));
    const unlisted = await openWith({ ...arrived, seen }, { conflict, snapshot: null });
    expect(await unlisted.decide('try_again')).toMatchObject({ seenVersion: 4, seen });
    const unseen = await openWith({ ...arrived, seenVersion: 3 }, { conflict, snapshot: null });
    expect(await unseen.decide('try_again')).toMatchObject({
      seenVersion: 3,
      seen: null,
      occurredAt: laterIso,
    });
  });

  test('names the new appointment by what stood there', async () => {
    const query = sampleSnapshot({ bookings: [sampleBooking(1, { status: 'query', version: 4 })] });
    const at = await openWith({}, { conflict, snapshot: query });
    expect(await at.decide('try_again')).toMatchObject({ words: 'Confirmed for 15:00' });
    const moved = await openWith({}, { conflict });
    expect(await moved.decide('try_again')).toMatchObject({ words: 'Moved to 15:00' });
  });

  test('of a likely twin books somebody else', async () => {
    const booked = {
      call: 'createManualBooking' as const,
      body: manual,
      subject: { bookingId: -1, customerId: 3 },
      madeId: -1,
    };
    const twin = await openWith(booked, { conflict: refused(likelyDuplicate) });
    expect(await twin.decide('try_again')).toMatchObject({ body: { isSomebodyElse: true } });
    const other = await openWith(booked, { conflict });
    expect(await other.decide('try_again')).not.toMatchObject({ body: { isSomebodyElse: true } });
  });

  test('is not repeated where it would be refused again', async () => {
    const at = await openWith(arrived, { conflict: refused('not_found') });
    expect(await at.decide('try_again')).toEqual(no('The clinic’s server would refuse it again.'));
    expect(await at.decide('next_free')).toEqual(
      no('There is no free time in the days that are kept on this computer.'),
    );
    expect(at.isLeft()).toBe(true);
  });

  test('moves to the next free time', async () => {
    const at = await openWith({}, { conflict: refused('slot_taken') });
    const body = { appointmentDate: day, appointmentTime: '15:30' };
    expect(await at.decide('next_free')).toMatchObject({ body, words: 'Moved to 15:30' });
    expect(at.first().body).toEqual(body);
  });
});

describe('an appointment that is put back', () => {
  const cancelled = sampleSnapshot({ bookings: [sampleBooking(1, { status: 'cancelled', version: 5 })] });

  test('is booked again for its patient, and then what was noted of them', async () => {
    const at = await openWith(
      { ...arrived, after: [] },
      { who: owner, conflict: refused('wrong_status'), snapshot: cancelled },
    );
    const book = await at.decide('restore');
    const madeId = -later;
    const mine = {
      userId: 9,
      author: 'Olu Owner',
      subject: { bookingId: madeId, customerId: 3 },
      seenVersion: null,
      seen: null,
    };
    expect(book).toEqual({
      ...at.old,
      ...mine,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      call: 'createManualBooking',
      params: {},
      body: {
        userId: 3,
        service: 'Vitamin Injections',
        appointmentDate: day,
        appointmentTime: '10:00',
        phone: '020 7946 0123',
        message: null,
      },
      occurredAt: laterIso,
      words: 'Booked for 10:00',
      madeId,
    });
    const [first, next] = at.entries().map((one) => one.command);
    expect(first).toEqual(book);
    expect(next).toEqual({
      ...at.old,
      ...mine,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      params: { id: String(madeId) },
      after: [first!.id],
    });
    expect(new Set([at.old.id, first!.id, next!.id]).size).toBe(3);
  });

  test('is refused where nothing can be put back', async () => {
    const at = await openWith(arrived, { conflict: refused('wrong_status') });
    expect(await at.decide('restore')).toEqual(no('The appointment cannot be put back here.'));
    expect(at.isLeft()).toBe(true);
  });
});
