import { expect, test, vi } from 'vitest';
import { openAt, own, staff } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder('fake');

const queue = '/api/admin/queue';
const user = '/api/user';
const refusal = () => new Response('No.', { status: 401, headers: own });

/** Delays the response to the next request of this path until the returned function is called. */
function holdBack(late: Map<string, Promise<Response>>, path: string): (answer: Response) => void {
  let send: (answer: Response) => void = () => {};
  late.set(path, new Promise<Response>((resolve) => (send = resolve)));
  return send;
}

/** A desk where Ada is signed in, with her unsaved text. */
async function openSignedIn() {
  const at = await openAt(folder(), { is: 'well' });
  at.desk.pollNow();
  await vi.advanceTimersByTimeAsync(10);
  at.desk.saveWork(staff.id, 'a note');
  return at;
}

test('a late 401 for a poll of the previous session leaves the desk signed in after unlocking', async () => {
  const at = await openSignedIn();
  at.desk.lock();
  const answer = holdBack(at.late, queue);
  at.desk.pollNow();
  await vi.advanceTimersByTimeAsync(10);
  at.late.delete(queue);
  vi.useRealTimers();
  const unlocking = at.desk.unlock('right');
  await vi.waitFor(() => expect(at.count('POST /api/login')).toBe(1));
  await new Promise((next) => setImmediate(next));
  answer(refusal());
  expect(await unlocking).toEqual({ isDone: true, message: null });
  expect(at.desk.getState().hasSessionEnded).toBe(false);
  expect(at.desk.readWork(staff.id)).toBe('a note');
  at.desk.stop();
});

test('a late 401 for a page’s request of the previous session leaves the desk signed in', async () => {
  const at = await openSignedIn();
  const answer = holdBack(at.late, queue);
  const refused = at.send('GET', queue);
  await at.send('POST', '/api/login', { email: staff.email, password: 'right' });
  answer(refusal());
  expect((await refused).status).toBe(401);
  expect(at.desk.getState().hasSessionEnded).toBe(false);
  expect(at.desk.readWork(staff.id)).toBe('a note');
  at.desk.stop();
});

test('a late 401 for the user’s request from before a sign-in leaves the desk signed in', async () => {
  const at = await openAt(folder(), { is: 'well' });
  const answer = holdBack(at.late, user);
  at.desk.pollNow();
  await vi.advanceTimersByTimeAsync(10);
  expect(at.count(`GET ${user}`)).toBe(1);
  await at.send('POST', '/api/login', { email: staff.email, password: 'right' });
  answer(refusal());
  await vi.advanceTimersByTimeAsync(10);
  expect(at.desk.owner()?.id).toBe(staff.id);
  expect(at.desk.getState().hasSessionEnded).toBe(false);
  at.desk.stop();
});

test('a 401 for a request of this session ends it', async () => {
  const at = await openSignedIn();
  at.late.set(queue, Promise.resolve(refusal()));
  await at.send('GET', queue);
  expect(at.desk.getState().hasSessionEnded).toBe(true);
  expect(at.desk.readWork(staff.id)).toBe(null);
  at.desk.stop();
});
