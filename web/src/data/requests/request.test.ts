import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { contactCalls } from '#shared/contracts/contact.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { sentenceOf, send, type CallRequest } from '#web/data/requests/request.ts';

function answerWith(body: BodyInit | null, init: ResponseInit = {}) {
  const fetchStub = vi.fn((_url: string, _init: RequestInit) => {
    const headers = { 'X-Request-Id': 'r', ...(init.headers as Record<string, string>) };
    return Promise.resolve(new Response(body, { ...init, headers }));
  });
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

const sendNow = (request: CallRequest) => send(request, new AbortController().signal);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('send', () => {
  test('sends JSON with cookies and the idempotency key', async () => {
    const fetchStub = answerWith('{"id":3,"createdAt":"2026-01-01T00:00:00Z"}', { status: 201 });
    const body = { name: 'Ada', phone: null };
    const result = await sendNow({ call: contactCalls.sendContact, body, idempotencyKey: 'k' });
    expect(result).toMatchObject({ data: { id: 3, createdAt: '2026-01-01T00:00:00Z' } });
    expect(fetchStub.mock.calls[0]).toMatchObject([
      '/api/contact',
      {
        method: 'POST',
        credentials: 'include',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      },
    ]);
  });

  test('drops fields that the contract does not name', async () => {
    answerWith(JSON.stringify({ ...sampleUser, password: 'hash' }));
    expect(await sendNow({ call: userCalls.getCurrentUser })).toEqual({ data: sampleUser });
  });

  test('formats an error as status, colon, space and body; the sentence has no number', async () => {
    answerWith('That e-mail address is taken.', {
      status: 409,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Error-Code': 'email_taken' },
    });
    expect(await sendNow({ call: userCalls.register, body: {} })).toEqual({
      error: {
        status: 409,
        code: 'email_taken',
        message: '409: That e-mail address is taken.',
        sentence: 'That e-mail address is taken.',
        isRefusal: true,
        isFinal: true,
      },
    });
  });

  test('uses the status text for an empty body', async () => {
    answerWith(null, { status: 503, statusText: 'Service Unavailable' });
    expect(await sendNow({ call: userCalls.logOut })).toMatchObject({
      error: { message: '503: Service Unavailable', sentence: '' },
    });
  });

  test('takes no message from HTML, and at most 300 characters', async () => {
    answerWith('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
    const html = await sendNow({ call: userCalls.logOut });
    expect('error' in html && sentenceOf(html.error, 'Please try again later.')).toBe(
      'Please try again later.',
    );
    answerWith('x'.repeat(500), { status: 500, headers: { 'Content-Type': 'text/plain' } });
    const long = await sendNow({ call: userCalls.logOut });
    expect('error' in long && long.error.sentence.length).toBe(300);
  });

  test('returns null for a 401 where guests are expected, and an error elsewhere', async () => {
    answerWith('Please log in.', { status: 401 });
    expect(await sendNow({ call: userCalls.getCurrentUser, isNullForGuests: true })).toMatchObject({
      data: null,
    });
    expect(await sendNow({ call: bookingCalls.listMyBookings })).toMatchObject({ error: { status: 401 } });
  });

  test('a proxy’s 401 does not sign out', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('Sign in to the Wi-Fi', { status: 401 })));
    expect(await sendNow({ call: userCalls.getCurrentUser, isNullForGuests: true })).toMatchObject({
      error: { status: 401, isRefusal: false },
    });
  });

  test('reads the total and next cursor of a page', async () => {
    const customer = { ...sampleUser, phone: null };
    answerWith(JSON.stringify([customer]), {
      headers: { 'X-Total-Count': '250', Link: '</api/admin/users?limit=1&cursor=abc_1>; rel="next"' },
    });
    expect(await sendNow({ call: userCalls.listUsers, isPaged: true })).toEqual({
      data: { items: [customer], total: 250, next: 'abc_1' },
    });
  });

  test('returns a message for people on network errors and unexpected responses', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendNow({ call: userCalls.logOut })).toMatchObject({
      error: { status: 0, code: 'network' },
    });
    answerWith('{"id":"one"}');
    expect(await sendNow({ call: userCalls.getCurrentUser })).toMatchObject({
      error: { code: 'unexpected_answer' },
    });
  });
});
