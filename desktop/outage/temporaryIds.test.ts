import { describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { offlineHeader, queuedHeader } from '#shared/contracts/ipcContract.ts';
import { applyCommands } from '#shared/commands/deskCommands.ts';
import { command, now, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { createTemporaryIds, paramsOf } from './temporaryIds.ts';
import { answerQueued, readJson, readKey, readVersion } from './windowRequests.ts';

test('parameters are read from the address', () => {
  expect(paramsOf(queueCalls.followUp, '/api/admin/queue/contact/5')).toEqual({ type: 'contact', id: '5' });
  expect(paramsOf(queueCalls.followUp, '/api/admin/queue/a%2Fb')).toEqual({ type: 'a/b', id: '' });
  expect(paramsOf(bookingCalls.listBookings, '/api/admin/bookings')).toEqual({});
});

describe('a temporary id', () => {
  const ids = createTemporaryIds();
  ids.record(command({ madeId: -5 }), { bookingId: 50, customerId: 51, version: 1 });
  ids.record(command({ madeId: -6 }), { bookingId: null, customerId: 61, version: 1 });
  ids.record(command({ madeId: -7 }), { bookingId: 70, customerId: null, version: 1 });
  ids.record(command({ madeId: null }), { bookingId: 80, customerId: 81, version: 1 });

  ids.record(command({ madeId: -1_790_000_000 }), { bookingId: 90, customerId: null, version: 1 });

  test.each([
    ['/api/admin/bookings/-1790000000', '/api/admin/bookings/90'],
    ['/api/admin/bookings/-5', '/api/admin/bookings/50'],
    ['/api/admin/bookings/-5/confirm', '/api/admin/bookings/50/confirm'],
    ['/api/admin/users/-5/sheet', '/api/admin/users/51/sheet'],
    ['/api/admin/bookings/-6', '/api/admin/bookings/-6'],
    ['/api/admin/users/-6', '/api/admin/users/61'],
    ['/api/admin/bookings/-7', '/api/admin/bookings/70'],
    ['/api/admin/users/-7', '/api/admin/users/-7'],
    ['/api/admin/bookings/5', '/api/admin/bookings/5'],
    ['/api/admin/bookings/a-5', '/api/admin/bookings/a-5'],
    ['/api/admin/bookings/-5x', '/api/admin/bookings/-5x'],
    ['/api/admin/bookings/null', '/api/admin/bookings/null'],
  ])('%s is %s at the server', (path, expected) => expect(ids.replaceInPath(path)).toBe(expected));

  test('of a customer is replaced in a body', () => {
    expect(ids.replaceInBody({ userId: -5, text: 'x' })).toEqual({ userId: 51, text: 'x' });
    for (const body of [{ userId: -7 }, { userId: '-5' }, { text: 'x' }, null, undefined]) {
      expect(ids.replaceInBody(body)).toBe(body);
    }
  });
});

describe('a request’s', () => {
  const headers = (name: string, value?: string) => new Headers(value === undefined ? {} : { [name]: value });
  const key = '0190aaaa-0000-7000-8000-00000000000a';

  test.each([
    [`"${key}"`, key],
    [key, key],
    [key.toUpperCase(), key],
    [`x${key}`, null],
    [`${key}x`, null],
    ['short', null],
    [undefined, null],
  ])('key %s is %s', (value, expected) => expect(readKey(headers('Idempotency-Key', value))).toBe(expected));

  test.each([
    ['"4"', 4],
    ['"123456789"', 123_456_789],
    ['"1234567890"', null],
    ['4', null],
    ['W/"4"', null],
    ['"4", "5"', null],
    ['"x"', null],
    [undefined, null],
  ])('version %s is %s', (value, expected) => expect(readVersion(headers('If-Match', value))).toBe(expected));

  test('body is read if it is JSON', () => {
    expect(readJson('{"a":1}')).toEqual({ a: 1 });
    expect(readJson('{')).toBeUndefined();
  });
});

describe('the answer to a recorded change', () => {
  const move = command({});
  const view = applyCommands(sampleSnapshot(), [move]);

  test('has the contract’s shape, and says that it is queued', async () => {
    const answer = answerQueued(bookingCalls.confirmBooking, move, view);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      [queuedHeader.toLowerCase()]: 'commitment',
      [offlineHeader.toLowerCase()]: now.toISOString(),
      'idempotency-key': `"${move.id}"`,
      'x-request-id': `desk-${move.id}`,
    });
    expect(await answer.json()).toMatchObject({ id: 1, appointmentTime: '15:00' });
  });

  test('has the contract’s status', async () => {
    const booked = command({ call: 'createManualBooking' });
    expect(answerQueued(bookingCalls.createManualBooking, booked, view).status).toBe(201);
    const done = answerQueued(
      taskCalls.finishTask,
      command({ call: 'finishTask', body: { isDone: true } }),
      view,
    );
    expect([done.status, await done.text(), done.headers.get(queuedHeader)]).toEqual([204, '', 'fact']);
  });

  test('is a refusal where there is nothing to answer', () => {
    for (const [one, from] of [
      [move, null],
      [command({ subject: { bookingId: 99, customerId: null } }), view],
    ] as const) {
      const answer = answerQueued(bookingCalls.confirmBooking, one, from);
      expect([answer.status, answer.headers.get('X-Error-Code')]).toEqual([503, 'never_sent']);
    }
  });
});
