import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { contractVersion, serverHeader } from '#shared/contracts/versions.ts';
import { classify } from '#shared/delivery/classify.ts';
import { maxRetryAfterMs, readHead, readSentence } from '#shared/delivery/reply.ts';
import { addressOf, requestInit } from '#shared/delivery/request.ts';

const key = '0190f3a0-0000-7000-8000-000000000001';
const now = Date.parse('2026-11-21T08:00:00Z');
const ours = { 'X-Request-Id': 'r' };
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const code = (word: string) => ({ ...ours, 'X-Error-Code': word });

const head = (status: number, headers: Record<string, string> = {}) =>
  readHead({ status, headers: new Headers(headers) }, now);

/** The kind, the reason of a refusal, the wait. */
function resultOf(status: number, headers: Record<string, string>, ofKey?: string) {
  const result = classify(head(status, headers), ofKey);
  if (result.kind === 'refused') return `refused: ${result.reason}`;
  return 'afterMs' in result && result.afterMs !== null ? `${result.kind} in ${result.afterMs}` : result.kind;
}

describe('a reply', () => {
  test.each<[status: number, headers: Record<string, string>, result: string]>([
    [200, ours, 'done'],
    [201, { ...ours, ...json }, 'done'],
    [204, ours, 'done'],
    [200, {}, 'foreign'],
    [200, { 'Content-Type': 'text/html' }, 'foreign'],
    [200, json, 'foreign'],
    [0, {}, 'foreign'],
    [302, {}, 'foreign'],
    [302, ours, 'foreign'],
    [304, ours, 'foreign'],
    [400, {}, 'foreign'],
    [401, {}, 'foreign'],
    [403, {}, 'foreign'],
    [404, {}, 'foreign'],
    [407, {}, 'foreign'],
    [413, {}, 'foreign'],
    [426, {}, 'foreign'],
    [451, {}, 'foreign'],
    [400, ours, 'refused: malformed'],
    [401, ours, 'refused: signed_out'],
    [401, code('second_factor_required'), 'refused: signed_out'],
    [402, ours, 'refused: conflict'],
    [403, ours, 'refused: forbidden'],
    [403, code('cross_site'), 'refused: forbidden'],
    [403, code('user_mismatch'), 'refused: other_user'],
    [404, ours, 'refused: unknown_call'],
    [404, code('unknown_address'), 'refused: unknown_call'],
    [404, code('not_found'), 'refused: conflict'],
    [405, code('wrong_method'), 'refused: unknown_call'],
    [409, code('slot_taken'), 'refused: conflict'],
    [409, code('version_conflict'), 'refused: conflict'],
    [410, code('not_done'), 'refused: conflict'],
    [412, ours, 'refused: conflict'],
    [413, ours, 'refused: invalid'],
    [415, ours, 'refused: invalid'],
    [422, code('date_in_past'), 'refused: invalid'],
    [423, ours, 'refused: conflict'],
    [426, code('client_too_old'), 'refused: outdated'],
    [426, ours, 'refused: outdated'],
    [409, code('client_too_old'), 'refused: outdated'],
    [409, code('idempotency_in_progress'), 'retry'],
    [409, { ...code('idempotency_in_progress'), 'Retry-After': '1' }, 'retry in 1000'],
    [409, { 'X-Error-Code': 'idempotency_in_progress' }, 'foreign'],
    [408, ours, 'retry'],
    [425, ours, 'retry'],
    [429, { ...ours, 'Retry-After': '60' }, 'retry in 60000'],
    [408, {}, 'unknown'],
    [425, {}, 'unknown'],
    [429, { 'Retry-After': '3' }, 'unknown in 3000'],
    [500, ours, 'unknown'],
    [500, {}, 'unknown'],
    [502, { 'Content-Type': 'text/html' }, 'unknown'],
    [502, { 'X-Error-Code': 'unreached' }, 'unknown'],
    [503, { ...ours, 'Retry-After': '2' }, 'unknown in 2000'],
    [503, { 'X-Error-Code': 'never_sent' }, 'retry'],
    [503, code('never_sent'), 'retry'],
    [503, { 'X-Error-Code': 'no_server' }, 'retry'],
    [423, { 'X-Error-Code': 'locked' }, 'retry'],
    [404, { 'X-Error-Code': 'not_for_the_desk' }, 'refused: conflict'],
    [413, { 'X-Error-Code': 'too_large' }, 'refused: invalid'],
  ])('%i %o is %s', (status, headers, result) => expect(resultOf(status, headers)).toBe(result));

  test.each<[headers: Record<string, string>, result: string]>([
    [{ ...json, 'Idempotency-Key': `"${key}"` }, 'done'],
    [{ ...json, 'Idempotency-Key': key }, 'done'],
    [{ ...json, ...ours }, 'foreign'],
    [{ ...json, ...ours, 'Idempotency-Key': '"0190f3a0-0000-7000-8000-000000000002"' }, 'foreign'],
    [{ ...ours, 'Content-Type': 'text/html', 'Idempotency-Key': `"${key}"` }, 'foreign'],
  ])('to a request whose key must come back: %o is %s', (headers, result) =>
    expect(resultOf(201, headers, key)).toBe(result),
  );

  test('that did not come leaves the outcome unknown', () =>
    expect(classify(null)).toEqual({ kind: 'unknown', afterMs: null }));

  test('of another machine never settles or refuses anything', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), fc.boolean(), (status, isJson) => {
        const result = classify(head(status, isJson ? json : {}));
        expect(['unknown', 'foreign']).toContain(result.kind);
      }),
    );
  });

  test('is done only with a status of success', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), (status) => {
        const isDone = classify(head(status, ours)).kind === 'done';
        expect(isDone).toBe(status >= 200 && status < 300);
      }),
    );
  });
});

describe('the headers of a reply', () => {
  test.each([
    ['3', 3000],
    [' 3 ', 3000],
    ['0', 0],
    ['Sat, 21 Nov 2026 08:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    ['864000', maxRetryAfterMs],
    ['9'.repeat(400), maxRetryAfterMs],
    ['Sat, 21 Nov 2099 08:00:00 GMT', maxRetryAfterMs],
  ])('Retry-After %j is %s ms', (value, ms) =>
    expect(head(503, { 'Retry-After': value }).retryAfterMs).toBe(ms),
  );

  test('name the server’s contract', () => {
    const isNewer = (version: number) => head(200, { [serverHeader]: `1.0.0; contract=${version}` }).isNewer;
    expect([contractVersion, contractVersion + 1].map(isNewer)).toEqual([false, true]);
    expect(head(200).isNewer).toBe(false);
  });

  test('say whether the body is a sentence for people, of at most 300 characters', () => {
    const sentence = (type: string, body: string) => readSentence(head(422, { 'Content-Type': type }), body);
    expect(sentence('text/plain; charset=utf-8', ' Taken. ')).toBe('Taken.');
    expect(sentence('text/plain', 'x'.repeat(500))).toHaveLength(300);
    expect(sentence('text/html', '<h1>Bad gateway</h1>')).toBe('');
  });
});

describe('a request', () => {
  test('fills in path parameters and leaves out empty query values', () => {
    expect(addressOf(bookingCalls.confirmBooking, { params: { id: 7 } })).toBe(
      '/api/admin/bookings/7/confirm',
    );
    expect(addressOf(userCalls.listUsers, { query: { q: 'a&b', cursor: undefined, limit: 20 } })).toBe(
      '/api/admin/users?q=a%26b&limit=20',
    );
    expect(addressOf(userCalls.listUsers, { query: { q: '' } })).toBe('/api/admin/users');
  });

  test('names its client, and has only the headers that apply', () => {
    expect(requestInit('web', { method: 'GET' }, {})).toEqual({
      method: 'GET',
      credentials: 'include',
      headers: { Accept: 'application/json', 'Clinic-Client': expect.stringMatching(/^web\//) },
    });
    const parts = {
      body: null,
      idempotencyKey: key,
      version: 0,
      isSettling: true,
      written: { at: '2026-11-21', sentAt: '2026-11-22' },
    };
    expect(requestInit('desk', { method: 'POST' }, parts)).toMatchObject({
      body: 'null',
      headers: {
        'Clinic-Client': expect.stringMatching(/^desk\//),
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Idempotency-Settle': '?1',
        'If-Match': '"0"',
        'Client-Created-At': '2026-11-21',
        'Client-Sent-At': '2026-11-22',
      },
    });
  });
});
