import { describe, expect, test } from 'vitest';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { answerSheet } from '#shared/outage/answers.ts';
import { applyCommands, checkCommand } from './deskCommands.ts';
import { day, command, now, sampleBooking, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { queueItem, closed, at, manual, caller, task, openTask } from '#shared/testing/sampleBodies.ts';

describe('a change without the server', () => {
  const fold = (given: Partial<QueuedCommand>, snapshot: Partial<OfflineSnapshot> = {}) =>
    applyCommands(sampleSnapshot(snapshot), [command(given)]);

  test('changes its own row and no other', () => {
    const requested = { moveWishDate: day, reminderAnswer: 'cannot_come' } as const;
    const bookings = [sampleBooking(1, requested), sampleBooking(2, requested)];
    const completed = fold({ call: 'updateBooking', body: { status: 'completed' } }, { bookings }).bookings;
    expect(completed[0]).toEqual({ ...bookings[0], status: 'completed', moveWishDate: null, version: 2 });
    expect(completed[1]).toEqual(bookings[1]);
    const arrived = fold({ call: 'updateBooking', body: { attendance: 'arrived' } }, { bookings }).bookings;
    const came = { attendance: 'arrived', arrivedAt: now.toISOString() } as const;
    expect(arrived[0]).toEqual({ ...bookings[0], ...came, version: 2 });
    const goIn = (isTakenIn: boolean, given: Partial<AdminBooking> = came) =>
      fold(
        {
          call: 'updateBooking',
          body: { attendance: 'arrived', isTakenIn },
          occurredAt: '2027-05-04T08:10:00.000Z',
        },
        { bookings: [sampleBooking(1, given)] },
      ).bookings[0];
    expect(goIn(true)).toMatchObject({ ...came, takenInAt: '2027-05-04T08:10:00.000Z' });
    expect(goIn(true, { ...came, takenInAt: 'before' })).toMatchObject({ takenInAt: 'before' });
    expect(goIn(false, { ...came, takenInAt: 'before' })).toMatchObject({ ...came, takenInAt: null });
    const left = fold(
      { call: 'updateBooking', body: { attendance: null } },
      { bookings: [sampleBooking(1, { ...came, takenInAt: 'before' })] },
    ).bookings[0];
    expect(left).toMatchObject({ attendance: null, arrivedAt: null, takenInAt: null });
    const moved = fold({ body: at('10:00') }, { bookings }).bookings[0];
    expect(moved).toMatchObject({ moveWishDate: null, reminderAnswer: null, version: 2 });
  });

  test('keeps the reason of a cancellation, and when it was made', () => {
    const cancel = (body: object) =>
      fold({ call: 'updateBooking', body: { status: 'cancelled', ...body } }).bookings[0];
    const cancelledAt = now.toISOString();
    expect(cancel({ cancelReason: 'patient' })).toMatchObject({ cancelReason: 'patient', cancelledAt });
    // As a desk of an earlier version recorded it.
    expect(cancel({})).toMatchObject({ status: 'cancelled', cancelReason: null });
  });

  test('has no effect when the booking’s state does not allow it', () => {
    const bookings = [sampleBooking(1, { status: 'cancelled' })];
    for (const [call, body] of [
      ['updateBooking', { status: 'completed' }],
      ['updateBooking', { attendance: 'arrived' }],
      ['confirmBooking', at('15:00')],
    ] as const) {
      expect(fold({ call, body }, { bookings }).bookings).toEqual(bookings);
    }
  });

  test('shows what staff have to know of the appointment, and of its patient everywhere', () => {
    const others = [sampleBooking(2), sampleBooking(9, { userId: 4 })];
    const bookings = [sampleBooking(1), ...others];
    const changed = fold({ call: 'updateBooking', body: { staffNote: 'Late' } }, { bookings });
    expect(changed.bookings).toEqual([{ ...bookings[0], staffNote: 'Late', version: 2 }, ...others]);
    const flag = { call: 'flagCustomer', params: { id: '3' }, body: { staffFlag: 'Latex' } } as const;
    const flagged = fold(flag, { bookings });
    expect(flagged.bookings.map(({ staffFlag }) => staffFlag)).toEqual(['Latex', 'Latex', null]);
    expect(answerSheet(flagged, 3, now)?.customer).toMatchObject({ staffFlag: 'Latex' });
    const booked = applyCommands(sampleSnapshot({ bookings }), [
      command(flag),
      command({ call: 'createManualBooking', body: manual, madeId: -1 }),
    ]);
    expect(booked.bookings[0]).toMatchObject({ id: -1, staffFlag: 'Latex' });
  });

  test('shows the appointment in place of the request that it answers', () => {
    const bookings = [sampleBooking(1), sampleBooking(2, { userId: null, status: 'query' })];
    const body = { ...manual, answeredRequestId: 2 };
    const booked = fold({ call: 'createManualBooking', body, madeId: -1 }, { bookings });
    expect(booked.bookings.map(({ id }) => id)).toEqual([-1, 1]);
  });

  test('shows who wants an earlier time, with the earliest wait, and nobody whose appointment is over', () => {
    const bookings = [sampleBooking(1)];
    const want = (isEarlierWanted: boolean, given: Partial<AdminBooking> = {}) =>
      fold({ call: 'updateBooking', body: { isEarlierWanted } }, { bookings: [sampleBooking(1, given)] })
        .bookings[0];
    expect(want(true)).toEqual({ ...bookings[0], earlierWantedAt: now.toISOString(), version: 2 });
    expect(want(true, { earlierWantedAt: 'before' })).toMatchObject({ earlierWantedAt: 'before' });
    expect(want(false, { earlierWantedAt: 'before' })).toMatchObject({ earlierWantedAt: null });
    expect(want(true, { status: 'completed' })).toMatchObject({ earlierWantedAt: null, version: 1 });
    const booked = fold({
      call: 'createManualBooking',
      body: { ...manual, isEarlierWanted: true },
      madeId: -1,
    });
    expect(booked.bookings[0]).toMatchObject({ id: -1, earlierWantedAt: now.toISOString() });
  });

  test('adds a task at its place, and takes it out once it is done', () => {
    const added = fold({ call: 'createTask', params: {}, body: task, madeId: -7 }, { tasks: [openTask] });
    expect(added.tasks).toMatchObject([
      { id: -7, name: 'Amira Khan', phone: '020 7946 0123', dueAt: '2027-05-04T10:00:00.000Z' },
      openTask,
    ]);
    const finish = (isDone: boolean) =>
      fold({ call: 'finishTask', params: { id: '6' }, body: { isDone } }, { tasks: [openTask] }).tasks;
    expect([finish(true), finish(false)]).toEqual([[], [openTask]]);
    const [done, again] = [true, false].map((isDone) =>
      command({ call: 'finishTask', params: { id: '6' }, body: { isDone } }),
    );
    expect(applyCommands(sampleSnapshot({ tasks: [openTask] }), [done!, again!])).toMatchObject({
      tasks: [openTask],
      done: { tasks: [] },
    });
  });

  test('adds its new rows', () => {
    const booked = fold({ call: 'createManualBooking', body: manual, madeId: -1 }).bookings;
    expect(booked).toHaveLength(3);
    const shown = {
      id: -1,
      userId: 3,
      name: 'Amira Khan',
      phone: '1',
      status: 'confirmed',
      source: 'manual',
    };
    expect(booked[0]).toMatchObject({
      ...shown,
      ...at('15:00'),
      minutes: 30,
      version: 1,
      createdAt: now.toISOString(),
    });
    expect(booked[0]).toMatchObject({ forSomebodyElse: false, isAgeUnknown: false, moveWishDate: null });
    const unknown = fold({ call: 'createManualBooking', body: { ...manual, userId: 99 }, name: 'Mia Stone' });
    expect(unknown.bookings[0]?.name).toBe('Mia Stone');
    const called = fold({ call: 'createCallerBooking', body: caller, madeId: -2 });
    expect(called.bookings[0]).toMatchObject({ id: -2, userId: -2, name: 'Mia Stone' });
    expect(called.customers[0]).toEqual({
      id: -2,
      firstName: 'Mia',
      lastName: 'Stone',
      phone: '07700 900999',
      birthYear: 1990,
      dateOfBirth: '1990-03-04',
      idSeen: null,
      nextAppointment: { date: day, time: '15:00' },
      staffFlag: null,
    });
    expect(called.customers).toHaveLength(3);
    const { id: _, ...body } = closed;
    expect(fold({ call: 'blockTime', body, madeId: -3 }, { blocked: [closed] }).blocked).toEqual([
      closed,
      { ...closed, id: -3 },
    ]);
  });

  test('records a follow-up and removes a handled row from the queue', () => {
    const others = [
      { ...queueItem, id: 6 },
      { ...queueItem, type: 'booking' as const },
    ];
    const queue = [queueItem, ...others];
    const follow = { call: 'followUp' as const, params: { type: 'contact', id: '5' }, madeId: -4 };
    const handled = fold({ ...follow, body: { kind: 'handled', note: null } }, { queue });
    expect(handled.queue).toEqual(others);
    // As at the server, more can be noted of it.
    const note = { call: 'followUp', params: follow.params, body: {}, ifVersion: null } as const;
    expect([checkCommand(handled, note, now), handled.done.queue]).toEqual([null, [queueItem]]);
    const called = fold({ ...follow, body: { kind: 'called', note: 'Later' } }, { queue }).queue;
    const added = {
      id: -4,
      kind: 'called',
      note: 'Later',
      subject: null,
      delivery: null,
      who: 'Amara Okafor',
      createdAt: now.toISOString(),
    };
    expect(called).toEqual([{ ...queueItem, followUps: [added] }, ...others]);
  });

  test('shows a note only on its customer’s sheet, beside that customer’s bookings and counts', () => {
    const bookings = [1, 2, 3, 4].map((id) => sampleBooking(id, { phone: `0${id}` }));
    const other = sampleBooking(9, { userId: 4, phone: '040' });
    const view = fold(
      { call: 'addStaffNote', params: { id: '3' }, body: { note: 'Asks for mornings' }, madeId: -5 },
      { bookings: [...bookings, other] },
    );
    const sheet = answerSheet(view, 3, now);
    expect(sheet).toMatchObject({
      customer: { id: 3, firstName: 'Amira', lastName: 'Khan', dateOfBirth: '1987', canSignIn: false },
      age: 40,
      isUnderAge: false,
      phones: ['020 7946 0123', '01', '02'],
      care: [],
      contacts: [],
      loyalty: { bookingsCount: 0, claims: [], progress: { completedStageIds: [], earnedRewardIds: [] } },
      notes: [{ id: -5, note: 'Asks for mornings', who: 'Amara Okafor', isOwn: true }],
    });
    expect(sheet?.bookings).toEqual(bookings);
    expect(answerSheet(view, 4, now)).toMatchObject({ phones: ['040'], notes: [], bookings: [other] });
  });
});
