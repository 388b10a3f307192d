import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { onLateOutcome, sendOnce, type LateOutcome } from '#web/data/sendOnce.ts';
import type { CallRequest } from '#web/data/request.ts';

type Reply = () => Response | Promise<Response>;

const clinicHeaders = { 'X-Request-Id': 'r', 'Content-Type': 'text/plain; charset=utf-8' };
const saved = () => new Response('{}', { status: 200, headers: clinicHeaders });
const refused = (status: number, code: string, sentence: string) => () =>
  new Response(sentence, { status, headers: { ...clinicHeaders, 'X-Error-Code': code } });
const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const portal = () =>
  new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200, headers: { 'Content-Type': 'text/html' } });

/** Answers one request after another; the last reply is given for ever. */
function answerWith(...replies: Reply[]) {
  const sent: { key: string | null; isSettling: boolean }[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ key: headers.get('Idempotency-Key'), isSettling: headers.has('Idempotency-Settle') });
    const reply = replies[Math.min(sent.length, replies.length) - 1]!;
    return Promise.resolve(reply());
  });
  return sent;
}

let id = 0;
/** A change that no other test has asked for. */
const change = (): CallRequest => ({ call: sheetCalls.removeStaffNote, params: { id: ++id } });

async function sendNow(request: CallRequest) {
  const result = sendOnce(request, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(10_000);
  return result;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sendOnce', () => {
  test('asks again with the same key after a lost answer and reports what the clinic says', async () => {
    const sent = answerWith(lost, saved);
    expect(await sendNow(change())).toEqual({ data: null });
    expect(sent).toHaveLength(2);
    expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toEqual({ key: sent[0]!.key, isSettling: false });
  });

  test('does not take the page of a captive portal for a success', async () => {
    const sent = answerWith(portal, saved);
    expect(await sendNow(change())).toEqual({ data: null });
    expect(sent).toHaveLength(2);
  });

  test('uses a new key for the same change once the clinic has answered', async () => {
    const sent = answerWith(saved);
    const request = change();
    await sendNow(request);
    await sendNow(request);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('keeps the key of a change through a log-in', async () => {
    const sent = answerWith(refused(401, 'not_signed_in', 'Please log in.'), saved);
    const request = change();
    expect(await sendNow(request)).toMatchObject({ error: { status: 401 } });
    await sendNow(request);
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });

  test('reports a refusal at once', async () => {
    const sent = answerWith(refused(409, 'slot_taken', 'That time is taken.'));
    expect(await sendNow(change())).toMatchObject({ error: { code: 'slot_taken', isRefusal: true } });
    expect(sent).toHaveLength(1);
  });

  test('asks what became of a change on which the server failed, and does not try it again', async () => {
    const failure = refused(503, 'unavailable', 'Please try again in a moment.');
    const sent = answerWith(failure, refused(410, 'not_done', 'This was not saved.'));
    expect(await sendNow(change())).toMatchObject({
      error: { code: 'unavailable', sentence: 'Please try again in a moment.', isRefusal: true },
    });
    expect(sent.map(({ isSettling }) => isSettling)).toEqual([false, true]);
  });

  test('says that nobody knows while no answer comes, and what was true once one does', async () => {
    const outcomes: LateOutcome[] = [];
    const stop = onLateOutcome((outcome) => outcomes.push(outcome));
    const sent = answerWith(lost, lost, lost, lost, saved);
    expect(await sendNow(change())).toMatchObject({
      error: {
        code: 'unknown_outcome',
        sentence: expect.stringMatching(/We don’t know yet whether this was saved/),
      },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes).toEqual([{ isSaved: true, sentence: '' }]);
    expect(sent.slice(3).every(({ isSettling }) => isSettling)).toBe(true);
    stop();
  });

  test('keeps the words of a gateway, and tells what was true once the clinic answers', async () => {
    const outcomes: LateOutcome[] = [];
    const stop = onLateOutcome((outcome) => outcomes.push(outcome));
    const gateway = () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
    answerWith(gateway, gateway, gateway, gateway, saved);
    expect(await sendNow(change())).toMatchObject({ error: { status: 502, sentence: '' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes).toEqual([{ isSaved: true, sentence: '' }]);
    stop();
  });

  test('does not ask again about a change that has since been sent with success', async () => {
    const outcomes: LateOutcome[] = [];
    const stop = onLateOutcome((outcome) => outcomes.push(outcome));
    const request = change();
    answerWith(lost);
    const first = sendOnce(request, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1900);
    expect(await first).toMatchObject({ error: { code: 'unknown_outcome' } });
    const sent = answerWith(saved);
    await sendNow(request);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(outcomes).toEqual([]);
    stop();
  });

  test('does not take a later attempt that never left for an answer to the first', async () => {
    answerWith(lost, refused(503, 'never_sent', 'The clinic’s server cannot be reached.'));
    expect(await sendNow(change())).toMatchObject({ error: { code: 'unknown_outcome' } });
  });

  test('sends again what the desktop app could not bring to the clinic, instead of giving it up', async () => {
    const unreached = () =>
      new Response('No answer came.', { status: 502, headers: { 'X-Error-Code': 'unreached' } });
    const sent = answerWith(unreached, saved);
    expect(await sendNow(change())).toEqual({ data: null });
    expect(sent.map(({ isSettling }) => isSettling)).toEqual([false, false]);
  });

  test('sends a log-in without a key, once', async () => {
    const sent = answerWith(lost);
    await sendNow({ call: userCalls.logIn, body: { email: 'ada@example.com', password: 'x' } });
    expect(sent).toEqual([{ key: null, isSettling: false }]);
  });
});
