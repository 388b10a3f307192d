import { describe, expect, test, vi } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { recordKeyMissing } from '#shared/contracts/myRecord.ts';
import { idOf, queuedOf, openReplayAt, reply } from '#desktop/testing/replayAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';
import type { Reply } from './sendCommand.ts';

const folder = freshFolder('fake');

/** Sends these changes; the server takes what is left when it has given its replies. */
async function replay(commands: QueuedCommand[], ...replies: (Reply | null)[]) {
  const at = await openReplayAt(folder(), commands, replies);
  await at.replay.flush();
  const conflicts = () => at.journal.getState().entries.map(({ conflict }) => conflict);
  return { ...at, conflicts };
}
const rowOf = (id: number, userId: number | null = null, version = 2) =>
  reply(200, { row: { id, userId, version } });

describe('the server’s ids', () => {
  const caller = queuedOf(1, { call: 'createCallerBooking', params: {}, body: {}, madeId: -5 });
  const after = { after: [idOf(1)] };
  const move = { call: 'confirmBooking' as const, params: { id: '-5' }, body: {} };
  const task = { call: 'createTask' as const, params: {}, body: { userId: -5, text: 'x' } };

  test.each<[string, Partial<QueuedCommand>, object]>([
    ['of a booking go into its path', move, { params: { id: '50' }, version: 2 }],
    ['of a customer go into a note’s path', { ...move, call: 'addStaffNote' }, { params: { id: '51' } }],
    ['of a customer go into a flag’s path', { ...move, call: 'flagCustomer' }, { params: { id: '51' } }],
    ['of a customer go into a body', task, { params: {}, body: { userId: 51, text: 'x' }, version: 2 }],
    ['leave a known booking', { ...move, params: { id: '7' } }, { params: { id: '7' } }],
    ['leave a known customer', { ...task, body: { userId: 3 } }, { body: { userId: 3 } }],
  ])('%s', async (_, given, expected) => {
    const { sent } = await replay([caller, queuedOf(2, { ...after, ...given })], rowOf(50, 51));
    expect(sent[1]).toMatchObject(expected);
  });

  test('of the latest booking count, whatever was sent afterwards', async () => {
    const note = queuedOf(2, { call: 'addStaffNote', params: { id: '3' }, body: { userId: 0 } });
    const moved = queuedOf(3, { ...move, after: [idOf(1), idOf(2)] });
    const { sent } = await replay([caller, note, moved], rowOf(50, 51), rowOf(99, 98, 97));
    expect(sent[2]).toMatchObject({ params: { id: '50' }, version: 2 });
    const renoted = queuedOf(3, { ...task, after: [idOf(1), idOf(2)] });
    expect((await replay([caller, note, renoted], rowOf(50, 51), rowOf(99, 98, 97))).sent[2]).toMatchObject({
      body: { userId: 51 },
    });
  });

  test('are waited for: a change without them is a card, and the others go on', async () => {
    const dependent = [queuedOf(2, { ...after, ...move }), queuedOf(3, { ...after, ...task })];
    const { conflicts, ids } = await replay([caller, ...dependent, queuedOf(4)], reply(200, { row: null }));
    expect(ids()).toEqual([idOf(1), idOf(4)]);
    const refusal = { code: 'not_made', sentence: 'The booking that this belongs to was not made.' };
    expect(conflicts().slice(0, 1)).toEqual([refusal]);
  });
});

describe('what the server has made', () => {
  const none = { bookingId: null, customerId: null, version: null };
  test.each<[string, Partial<QueuedCommand>, Partial<Reply>, object]>([
    [
      'of a booking',
      { body: {} },
      { row: { id: 5, userId: 3, version: 9 } },
      { bookingId: 5, customerId: null, version: 9 },
    ],
    [
      'of a booking for a customer',
      { call: 'createManualBooking', body: { userId: 3 } },
      { row: { id: 5, userId: 4, version: 1 } },
      { bookingId: 5, customerId: 3, version: 1 },
    ],
    [
      'of a caller',
      { call: 'createCallerBooking', body: {} },
      { row: { id: 5, userId: 4, version: 1 } },
      { bookingId: 5, customerId: 4, version: 1 },
    ],
    ['of a caller by an unreadable answer', { call: 'createCallerBooking', body: {} }, { row: null }, none],
    ['of a row without a version', { body: {} }, { row: { id: 5 } }, { ...none, bookingId: 5 }],
    [
      'of a task',
      { call: 'createTask', body: { userId: 3 } },
      { row: { id: 6, version: 3 } },
      { ...none, customerId: 3 },
    ],
    ['of a task without a customer', { call: 'createTask', body: { userId: 0 } }, { row: { id: 6 } }, none],
  ])('is recorded and passed on: %s', async (_, given, answer, result) => {
    const { results, journal } = await replay([queuedOf(1, given)], reply(200, answer));
    expect(results).toEqual([{ id: idOf(1), result, row: answer.row }]);
    expect(journal.getState().results.get(idOf(1))).toEqual(result);
  });

  test('is counted', async () => {
    const at = await replay([queuedOf(1), queuedOf(2), queuedOf(3)], reply(200), reply(409), reply(200));
    expect(at.replay.countSent()).toBe(2);
  });
});

describe('a refusal', () => {
  const notUnderstood = {
    code: 'not_understood',
    sentence: expect.stringContaining('does not understand this change'),
  };
  const standing = {
    status: 'cancelled' as const,
    appointmentDate: null,
    appointmentTime: null,
    attendance: null,
    version: 4,
  };
  const by = { who: 'Robin', at: '2027-05-04T08:42:00.000Z' };
  const moved = { ...by, action: 'booking_moved' };
  test.each<[string, Reply, object]>([
    [
      'with its code and sentence',
      reply(409, { code: 'slot_taken', sentence: 'Taken.' }),
      { code: 'slot_taken', sentence: 'Taken.' },
    ],
    ['without a sentence', reply(409), { code: null, sentence: 'The clinic’s server did not accept this.' }],
    [
      'with the state of the booking, and who changed it',
      reply(409, { code: 'x', sentence: 'No.', standing, by: moved }),
      { code: 'x', sentence: 'No.', standing, by },
    ],
    [
      'of a body that the server does not know',
      reply(400, { code: 'invalid', sentence: 'No.' }),
      notUnderstood,
    ],
    [
      'of a body that is wrong',
      reply(422, { code: 'invalid', sentence: 'No.' }),
      { code: 'invalid', sentence: 'No.' },
    ],
  ])('becomes a card: %s', async (_, answer, conflict) => {
    const { conflicts, ids } = await replay([queuedOf(1), queuedOf(2)], answer);
    expect([conflicts(), ids()]).toEqual([[conflict], [idOf(1), idOf(2)]]);
  });

  const entry = { call: 'addDeclined' as const };
  const noRight = 'You may not do this any more.';
  const noKey = 'The key of care records is missing';
  test.each<[string, Partial<QueuedCommand>, Reply, string | null, string[]]>([
    [
      'an entry whose author has lost the right',
      entry,
      reply(403, { code: 'not_clinician' }),
      noRight,
      [idOf(1)],
    ],
    ['an entry while the key is missing', entry, reply(409, { code: recordKeyMissing }), noKey, [idOf(1)]],
    ['an entry that is refused', entry, reply(409, { code: 'not_clinician' }), null, [idOf(1)]],
    ['another change that its author may not make', {}, reply(403), noRight, [idOf(1)]],
    ['another change with the code of the key', {}, reply(409, { code: recordKeyMissing }), null, [idOf(1)]],
  ])('waits and stops no other change: %s', async (_, given, answer, why, left) => {
    const at = await replay([queuedOf(1, given), queuedOf(2)], answer);
    expect(at.left()).toEqual(left);
    expect(at.replay.whyHeld(idOf(1))).toEqual(why === null ? null : expect.stringContaining(why));
  });

  test('of what waited is one card, and it does not wait any more', async () => {
    const at = await replay(
      [queuedOf(1, entry)],
      reply(403, { code: 'not_clinician' }),
      reply(409, { code: 'x' }),
    );
    await at.replay.flush();
    expect([at.conflicts()[0]?.code, at.replay.whyHeld(idOf(1))]).toEqual(['x', null]);
  });
});

describe('an attempt', () => {
  test('is announced before and after, with what is being sent', async () => {
    const { changes } = await replay([queuedOf(1), queuedOf(2)]);
    expect(changes).toEqual([idOf(1), null, idOf(2), null]);
  });

  test.each([
    ['another machine has answered', reply(200, { isFromClinic: false })],
    ['nobody has answered', null],
    ['the server is busy', reply(429)],
  ])('after which %s is made again, and nothing else before', async (_, answer) => {
    const at = await replay([queuedOf(1), queuedOf(2)], answer);
    expect(at.ids()).toEqual([idOf(1)]);
    await at.replay.flush();
    expect(at.ids()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(at.left()).toEqual([]);
  });

  test('starts with the shortest wait again once something was sent', async () => {
    const at = await replay([queuedOf(1), queuedOf(2)], null, null, reply(200), null);
    await vi.advanceTimersByTimeAsync(2_100);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(at.ids()).toEqual([idOf(1), idOf(1), idOf(1), idOf(2)]);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(at.left()).toEqual([]);
  });

  test('is made once more in a while where its result could not be stored', async () => {
    const { journal, replay: sender, ids, breakDisk } = await openReplayAt(folder(), [queuedOf(1)], []);
    breakDisk(true);
    await sender.flush();
    breakDisk(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ids().length, sender.sendingId()]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([ids().length, journal.getState().entries]).toEqual([2, []]);
  });

  test('is not made when nobody may send, or after the desk has stopped', async () => {
    const at = await openReplayAt(folder(), [queuedOf(1)], []);
    at.setSender(null);
    await at.replay.flush();
    at.setSender(7);
    at.replay.stop();
    await at.replay.flush();
    expect(at.ids()).toEqual([]);
  });
});
