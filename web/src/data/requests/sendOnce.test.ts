import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountCalls } from '#shared/contracts/account.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import {
  onUnknownOutcome,
  onLateOutcome,
  onSessionGone,
  reportAllPromised,
  sendOnce,
  type LateOutcome,
  listPromised,
} from '#web/data/requests/sendOnce.ts';
import type { CallRequest } from '#web/data/requests/request.ts';
import { setReachable } from '#web/offline/connectivity.ts';

type Reply = () => Response | Promise<Response>;

const clinicHeaders = { 'X-Request-Id': 'r', 'Content-Type': 'text/plain; charset=utf-8' };
const saved = () => new Response('{}', { status: 200, headers: clinicHeaders });
const refused = (status: number, code: string, sentence: string) => () =>
  new Response(sentence, { status, headers: { ...clinicHeaders, 'X-Error-Code': code } });
const lost: Reply = () => Promise.reject(new TypeError('Failed to fetch'));
const gateway = () =>
  new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
const portal = () =>
  new Response('<h1>Welcome to our Wi-Fi</h1>', { status: 200, headers: { 'Content-Type': 'text/html' } });

/** Answers requests in order; the last reply repeats. */
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
/** A change with content that no other test uses. */
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
  test('retries with the same key after a lost response, and reports the server’s answer', async () => {
    const sent = answerWith(lost, saved);
    expect(await sendNow(change())).toMatchObject({ data: null });
    expect(sent).toHaveLength(2);
    expect(sent[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toEqual({ key: sent[0]!.key, isSettling: false });
  });

  test('does not accept a captive portal’s page as success', async () => {
    const sent = answerWith(portal, saved);
    expect(await sendNow(change())).toMatchObject({ data: null });
    expect(sent).toHaveLength(2);
  });

  test('uses a new key for the same change once the server has answered', async () => {
    const sent = answerWith(saved);
    const request = change();
    await sendNow(request);
    await sendNow(request);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  test('keeps the key of a change across a log-in', async () => {
    const sent = answerWith(refused(401, 'not_signed_in', 'Please log in.'), saved);
    const request = change();
    expect(await sendNow(request)).toMatchObject({ error: { status: 401 } });
    await sendNow(request);
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });

  test('reports a refusal immediately', async () => {
    const sent = answerWith(refused(409, 'slot_taken', 'That time is taken.'));
    expect(await sendNow(change())).toMatchObject({ error: { code: 'slot_taken', isRefusal: true } });
    expect(sent).toHaveLength(1);
  });

  test('queries the outcome after a server error, without repeating the change', async () => {
    const failure = refused(503, 'unavailable', 'Please try again in a moment.');
    const sent = answerWith(failure, refused(410, 'not_done', 'This was not saved.'));
    expect(await sendNow(change())).toMatchObject({
      error: { code: 'unavailable', sentence: 'Please try again in a moment.', isRefusal: true },
    });
    expect(sent.map(({ isSettling }) => isSettling)).toEqual([false, true]);
  });

  test('reports an unknown outcome while there is no response, and the result once there is one', async () => {
    const counts: number[] = [];
    const stop = onUnknownOutcome((count) => counts.push(count));
    const sent = answerWith(lost, lost, lost, lost, saved);
    const result = sendOnce(change(), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(2000);
    expect(counts).toEqual([1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({ data: null });
    expect(counts).toEqual([1, 0]);
    expect(sent.slice(3).every(({ isSettling }) => isSettling)).toBe(true);
    stop();
  });

  test('asks for the outcome as soon as the clinic is reached again', async () => {
    const sent = answerWith(lost, lost, lost, lost, lost, lost, saved);
    const result = sendOnce(change(), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(2000 + 1000 + 2000 + 4000);
    expect(sent).toHaveLength(6);
    setReachable(false);
    setReachable(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(7);
    expect(await result).toMatchObject({ data: null });
  });

  test('stops with an unknown outcome when the caller aborts', async () => {
    answerWith(lost);
    const abort = new AbortController();
    const result = sendOnce(change(), abort.signal);
    await vi.advanceTimersByTimeAsync(2000);
    abort.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({
      error: {
        code: 'unknown_outcome',
        sentence: expect.stringMatching(/We don’t know yet whether this was saved/),
      },
    });
  });

  test('reports with the server’s message that nothing was saved, once that is certain', async () => {
    answerWith(lost, lost, lost, refused(410, 'not_done', 'This was not saved. Please try again.'));
    expect(await sendNow(change())).toMatchObject({
      error: { sentence: 'This was not saved. Please try again.', isRefusal: true },
    });
  });

  test('reports after a reload what it had promised to report', async () => {
    const stored: Record<string, string> = {};
    vi.stubGlobal('sessionStorage', stored);
    for (const [name, work] of Object.entries({
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => void (stored[key] = value),
      removeItem: (key: string) => void delete stored[key],
    }))
      Object.defineProperty(stored, name, { value: work });
    const [isSaved, isMissing] = [true, false].map(
      (isSaved): Reply =>
        () =>
          new Response(JSON.stringify({ isSaved }), {
            headers: { ...clinicHeaders, 'Content-Type': 'application/json' },
          }),
    );
    for (const [replies, expected] of [
      [[lost, isMissing!, isSaved!], { isSaved: true, sentence: '' }],
      [[isMissing!], { isSaved: false, sentence: expect.stringContaining('do it again') }],
    ] as const) {
      answerWith(lost);
      const page = new AbortController();
      const result = sendOnce(change(), page.signal);
      while (listPromised().length === 0) await vi.advanceTimersByTimeAsync(100);
      page.abort();
      await vi.advanceTimersByTimeAsync(60_000);
      await result;
      const outcomes: LateOutcome[] = [];
      const stop = onLateOutcome((outcome) => outcomes.push(outcome));
      answerWith(...replies);
      const promised = reportAllPromised();
      await vi.advanceTimersByTimeAsync(300_000);
      await promised;
      expect(outcomes).toContainEqual(expected);
      expect(Object.keys(stored).filter((name) => name.startsWith('promised:'))).toEqual([]);
      stop();
    }
  });

  describe('after a change that may have ended its own session', () => {
    const signedOut = refused(401, 'not_signed_in', 'Please log in to continue.');
    const outcome = (isSaved: boolean) => () =>
      new Response(JSON.stringify({ isSaved }), { status: 200, headers: clinicHeaders });
    const deletion = (): CallRequest => ({
      call: accountCalls.deleteMyAccount,
      body: { password: `${++id}` },
    });

    test('reports success where the server has stored the response, and that the session has ended', async () => {
      let gone = 0;
      const stop = onSessionGone(() => gone++);
      answerWith(lost, signedOut, outcome(true));
      expect(await sendNow(deletion())).toMatchObject({ data: null });
      expect(gone).toBe(1);
      stop();
    });

    test('reports a change as saved where its response had content', async () => {
      answerWith(lost, signedOut, outcome(true));
      const request: CallRequest = { call: userCalls.updateProfile, body: { firstName: `Pat ${++id}` } };
      expect(await sendNow(request)).toMatchObject({
        error: { code: 'saved_signed_out', sentence: expect.stringContaining('It was saved') },
      });
    });

    test('asks for a log-in when the change was not made', async () => {
      answerWith(lost, signedOut, outcome(false));
      expect(await sendNow(deletion())).toMatchObject({ error: { status: 401, isRefusal: true } });
    });

    test('polls while the server does not know the outcome', async () => {
      answerWith(lost, signedOut, lost, lost, signedOut, outcome(true));
      expect(await sendNow(deletion())).toMatchObject({ data: null });
    });
  });

  test('shows the gateway’s message, and reports the outcome once the server answers', async () => {
    const outcomes: LateOutcome[] = [];
    const stop = onLateOutcome((outcome) => outcomes.push(outcome));
    answerWith(gateway, gateway, gateway, gateway, saved);
    expect(await sendNow(change())).toMatchObject({ error: { status: 502, sentence: '' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes).toEqual([{ isSaved: true, sentence: '' }]);
    stop();
  });

  test('reports no gateway failure once the same change was repeated with success', async () => {
    const outcomes: LateOutcome[] = [];
    const stop = onLateOutcome((outcome) => outcomes.push(outcome));
    const request = change();
    answerWith(gateway);
    const first = sendOnce(request, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1900);
    expect(await first).toMatchObject({ error: { status: 502 } });
    const sent = answerWith(saved);
    await sendNow(request);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(outcomes).toEqual([]);
    stop();
  });

  test('makes one change of two clicks while the outcome is unknown, and answers both', async () => {
    const request = change();
    const sent = answerWith(lost, lost, lost, lost, lost, lost, saved);
    const results = [1, 2].map(() => sendOnce(request, new AbortController().signal));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.all(results)).toMatchObject([{ data: null }, { data: null }]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test('does not take a later attempt that was never sent as the answer to the first', async () => {
    const neverSent = refused(503, 'never_sent', 'The clinic’s server cannot be reached.');
    answerWith(lost, neverSent, neverSent, neverSent, saved);
    expect(await sendNow(change())).toMatchObject({ data: null });
  });

  test('does not take a limit that a later attempt meets as the answer to the first', async () => {
    answerWith(lost, refused(429, 'too_many', 'Too many attempts.'), saved);
    expect(await sendNow(change())).toMatchObject({ data: null });
  });

  test('retries what the desktop app could not send', async () => {
    const noAnswer = () =>
      new Response('No answer came.', { status: 502, headers: { 'X-Error-Code': 'unreached' } });
    const sent = answerWith(noAnswer, saved);
    expect(await sendNow(change())).toMatchObject({ data: null });
    expect(sent.map(({ isSettling }) => isSettling)).toEqual([false, false]);
  });

  test('sends a log-in once, without a key', async () => {
    const sent = answerWith(lost);
    await sendNow({ call: userCalls.logIn, body: { email: 'ada@example.com', password: 'x' } });
    expect(sent).toEqual([{ key: null, isSettling: false }]);
  });
});
