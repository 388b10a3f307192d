import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queuedHeader } from '#shared/contracts/call.ts';
import { undoHeader } from '#shared/contracts/undo.ts';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { createStore, selectUser, type Store } from '#web/data/store.ts';
import { forgetUser } from '#web/session/tabs.ts';
import { userApi } from '#web/data/calls/user.ts';

const userOf = (id: number) => ({ ...sampleUser, id, email: `ada${id}@example.com` });

let answers: Record<string, () => Response | Promise<Response>>;
let store: Store;

const json = (value: unknown) => () =>
  new Response(JSON.stringify(value), { headers: { 'X-Request-Id': 'r' } });
const myBookings = () => bookingsApi.endpoints.listMyBookings.select()(store.getState());
const logIn = { body: { email: 'a@example.com', password: 'secret' } };

beforeEach(() => {
  answers = {
    '/api/user': () => new Response('Please log in.', { status: 401, headers: { 'X-Request-Id': 'r' } }),
  };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(answers[url]?.() ?? new Response('', { status: 404 })),
  );
  store = createStore();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the current user', () => {
  test('is undefined, then null for a guest, then the user who logs in', async () => {
    expect(selectUser(store.getState())).toBeUndefined();
    await store.dispatch(userApi.endpoints.getCurrentUser.initiate());
    expect(selectUser(store.getState())).toBeNull();
    answers['/api/login'] = json(userOf(1));
    await store.dispatch(userApi.endpoints.logIn.initiate(logIn)).unwrap();
    expect(selectUser(store.getState())?.id).toBe(1);
  });

  test('stays the same after a failed log-in', async () => {
    await store.dispatch(userApi.endpoints.getCurrentUser.initiate());
    answers['/api/login'] = () => new Response('No.', { status: 401, headers: { 'X-Request-Id': 'r' } });
    await store.dispatch(userApi.endpoints.logIn.initiate(logIn));
    expect(selectUser(store.getState())).toBeNull();
  });
});

describe('a change of the user', () => {
  beforeEach(async () => {
    answers['/api/user'] = json(userOf(1));
    answers['/api/bookings/mine'] = json([]);
    await store.dispatch(userApi.endpoints.getCurrentUser.initiate());
    await store.dispatch(bookingsApi.endpoints.listMyBookings.initiate());
    expect(myBookings().data).toEqual([]);
  });

  test('drops the previous user’s data', async () => {
    answers['/api/login'] = json(userOf(2));
    await store.dispatch(userApi.endpoints.logIn.initiate(logIn)).unwrap();
    expect(selectUser(store.getState())?.id).toBe(2);
    expect(myBookings().data).toBeUndefined();
  });

  test('drops data at log-out', () => {
    forgetUser(store.dispatch);
    expect(selectUser(store.getState())).toBeNull();
    expect(myBookings().data).toBeUndefined();
    expect(store.getState().session.hasLoggedOut).toBe(true);
  });

  test('ignores late responses', async () => {
    let arrive: (response: Response) => void = () => undefined;
    answers['/api/bookings/mine'] = () => new Promise((resolve) => (arrive = resolve));
    const request = store.dispatch(
      bookingsApi.endpoints.listMyBookings.initiate(undefined, { forceRefetch: true }),
    );
    forgetUser(store.dispatch);
    arrive(new Response('[]'));
    await request;
    expect(myBookings().data).toBeUndefined();
  });

  test('does not clear any data when the user only changes their name', async () => {
    answers['/api/user'] = json({ ...userOf(1), firstName: 'Augusta' });
    await store
      .dispatch(userApi.endpoints.updateProfile.initiate({ body: { firstName: 'Augusta' } }))
      .unwrap();
    expect(selectUser(store.getState())?.firstName).toBe('Augusta');
    expect(myBookings().data).toEqual([]);
  });

  test('is cleared when a call is refused because the session has ended', async () => {
    answers['/api/user'] = () =>
      new Response('Please log in.', { status: 401, headers: { 'X-Request-Id': 'r' } });
    answers['/api/bookings/mine'] = () =>
      new Response('Please log in.', { status: 401, headers: { 'X-Request-Id': 'r' } });
    await store.dispatch(bookingsApi.endpoints.listMyBookings.initiate(undefined, { forceRefetch: true }));
    await vi.waitFor(() => expect(selectUser(store.getState())).toBeNull());
    expect(store.getState().session.hasLoggedOut).toBe(false);
  });
});

test('of overlapping changes, each result has its own event to undo and its own mark of being queued', async () => {
  const sendBody: (() => Promise<void>)[] = [];
  const headersOnly = (headers: Record<string, string>) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    sendBody.push(async () => {
      const writer = writable.getWriter();
      await writer.write(new TextEncoder().encode(JSON.stringify(userOf(1))));
      await writer.close();
    });
    return new Response(readable, { headers: { 'X-Request-Id': 'r', ...headers } });
  };
  const change = async (firstName: string, headers: Record<string, string>) => {
    answers['/api/user'] = () => headersOnly(headers);
    const waiting = sendBody.length;
    const changed = store
      .dispatch(userApi.endpoints.updateProfile.initiate({ body: { firstName } }))
      .unwrap();
    await vi.waitFor(() => expect(sendBody).toHaveLength(waiting + 1));
    return { changed };
  };
  const first = await change('Ada', { [undoHeader]: '41' });
  const second = await change('Augusta', { [queuedHeader]: 'commitment' });
  await sendBody[0]?.();
  expect(await first.changed).toMatchObject({ undoEvent: 41, queued: null });
  await sendBody[1]?.();
  expect(await second.changed).toMatchObject({ undoEvent: null, queued: 'commitment' });
});
