import { describe, expect, test, vi } from 'vitest';
import { sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import type { openDesk } from '#desktop/session/desk.ts';
import { openAt, server, staff, type Clinic } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder('fake');

const connectionOf = ({ desk }: { desk: ReturnType<typeof openDesk> }) => desk.getState().connection;
const note = '/api/admin/notes/1';

/** A desk after its first successful poll. */
async function openWell() {
  const clinic: { is: Clinic } = { is: 'well' };
  const at = await openAt(folder(), clinic);
  at.desk.pollNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(connectionOf(at)).toBe('online');
  return { ...at, clinic };
}

test('a poll makes these requests and no others', async () => {
  const at = await openWell();
  at.requests.length = 0;
  at.desk.pollNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(at.requests.map(({ line }) => line).toSorted()).toEqual([
    'GET /api/admin/events',
    'GET /api/admin/kept',
    'GET /api/admin/queue',
    'GET /api/admin/sign-in',
    'GET /api/health',
  ]);
  at.desk.stop();
});

describe('a request without an answer', () => {
  test('triggers a health probe, and shows an outage within eight seconds', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    void at.send('GET', '/api/admin/bookings');
    await vi.advanceTimersByTimeAsync(6_900);
    expect(connectionOf(at)).toBe('online');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connectionOf(at)).toBe('offline');
    at.desk.stop();
  });

  test('times out after twenty seconds without reporting an outage', async () => {
    const at = await openWell();
    at.clinic.is = 'slow';
    const answer = at.send('GET', '/api/admin/bookings');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(connectionOf(at)).toBe('online');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await answer).toEqual({ status: 502, code: 'unreached' });
    at.desk.stop();
  });

  test('is aborted when the page aborts it, without a health probe', async () => {
    const at = await openWell();
    at.clinic.is = 'slow';
    const polls = at.count('GET /api/health');
    void at.send('DELETE', note);
    await vi.advanceTimersByTimeAsync(1_000);
    at.page.abort();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(at.requests.find(({ line }) => line === `DELETE ${note}`)?.signal.aborted).toBe(true);
    expect(at.count('GET /api/health')).toBe(polls);
    at.desk.stop();
  });
});

describe('a change', () => {
  test('gets an idempotency key unless it has one', async () => {
    const at = await openWell();
    await at.send('DELETE', note);
    await at.send('DELETE', note);
    const keys = at.requests
      .filter(({ line }) => line === `DELETE ${note}`)
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect(new Set(keys).size).toBe(2);
    at.desk.stop();
  });

  test('is not sent during a known outage, so that it cannot be executed later', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.pollNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connectionOf(at)).toBe('offline');
    expect(await at.send('DELETE', note)).toEqual({ status: 503, code: 'never_sent' });
    expect(at.count(`DELETE ${note}`)).toBe(0);
    at.desk.stop();
  });
});

describe('an error response', () => {
  test.each([
    ['/api/admin/staff', 'of what only an owner may do leaves the session as it is', false],
    ['/api/admin/bookings', 'of what every admin may do ends the session', true],
  ])('%s: %s', async (path, _title, hasSessionEnded) => {
    const at = await openWell();
    at.clinic.is = 'forbidding';
    expect(await at.send('GET', path)).toMatchObject({ status: 403 });
    await vi.advanceTimersByTimeAsync(10);
    expect(at.desk.getState().hasSessionEnded).toBe(hasSessionEnded);
    at.desk.stop();
  });
});

describe('a start without the server', () => {
  test('waits one second in all, then shows the snapshot until the server answers', async () => {
    const clinic: { is: Clinic } = { is: 'silent' };
    const at = await openAt(folder(), clinic);
    const asOf = new Date().toISOString();
    await at.offlineList.save({
      user: { ...staff, name: 'Ada Admin', isOwner: false, isClinician: false },
      check: null,
      list: { asOf },
      kept: sampleSnapshot({ asOf }),
    });
    expect(connectionOf(at)).toBe('connecting');
    const user = at.send('GET', '/api/user');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await user, connectionOf(at)]).toEqual([{ status: 200, code: null }, 'offline']);
    // Later requests do not wait again.
    expect(await at.send('GET', '/api/admin/queue')).toMatchObject({ status: 200 });
    expect(at.count('GET /api/admin/queue')).toBe(0);
    clinic.is = 'well';
    at.desk.pollNow();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });
});

describe('an outage', () => {
  test('ends at once with any successful response', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.pollNow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connectionOf(at)).toBe('offline');
    at.clinic.is = 'well';
    expect(await at.send('GET', '/api/admin/queue')).toMatchObject({ status: 200 });
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });

  test('does not begin with a failed poll when the window’s own request succeeded', async () => {
    const at = await openWell();
    at.clinic.is = 'silent';
    at.desk.pollNow();
    await vi.advanceTimersByTimeAsync(3_000);
    at.clinic.is = 'well';
    await at.send('GET', '/api/admin/queue');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(connectionOf(at)).toBe('online');
    at.desk.stop();
  });

  test.each(['portal', 'failing'] as const)(
    'starts when the server is %s, and ends no session',
    async (is) => {
      const at = await openWell();
      at.clinic.is = is;
      await at.send('GET', '/api/admin/queue');
      await vi.advanceTimersByTimeAsync(10);
      at.desk.pollNow();
      await vi.advanceTimersByTimeAsync(10);
      expect(connectionOf(at)).toBe('offline');
      at.desk.lock();
      expect(at.desk.getState().lockedFor).toBe('Ada Admin');
      at.desk.stop();
    },
  );
});

describe('the clinic’s address', () => {
  test('can be set by the page only once', async () => {
    const at = await openWell();
    expect(await at.desk.setServer('https://evil.example')).toEqual({
      isDone: false,
      message: 'The clinic’s address is changed in the menu.',
    });
    expect(at.desk.getServer()).toBe(server);
    // No request went to the page's address either.
    expect(at.count('GET /api/health')).toBe(1);
    at.desk.stop();
  });

  test('is the first one when two are set at the same time', async () => {
    const at = await openWell();
    await at.desk.signOut();
    await at.desk.forgetServer();
    const [first, second] = await Promise.all([
      at.desk.setServer(server),
      at.desk.setServer('https://other.example'),
    ]);
    expect([first?.isDone, second?.isDone]).toEqual([true, false]);
    expect(at.desk.getServer()).toBe(server);
    at.desk.stop();
  });

  test('cannot change while somebody is signed in or the desk is locked', async () => {
    const at = await openWell();
    await at.desk.forgetServer();
    expect(at.desk.getServer()).toBe(server);
    at.desk.lock();
    await at.desk.forgetServer();
    expect(at.desk.getState()).toMatchObject({ server, isLocked: true });
    at.desk.stop();
  });
});
