import { expect, test, vi } from 'vitest';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { type Clinic, openAt, own, staff } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const password = 'correct horse';

/** Signs Ada in, so that her list and password check are on the disk, and closes the desk while it is unlocked. */
async function workOpen(vault = keyVault()) {
  const at = await openAt(folder(), { is: 'well' }, { vault });
  await at.send('POST', '/api/login', { email: staff.email, password });
  at.desk.pollNow();
  await vi.waitFor(() => expect(at.offlineList.get()).not.toBeNull());
  await at.desk.tryNow();
  at.desk.stop();
  return vault;
}

test('a desk that was closed unlocked starts locked and needs the password, also without the server', async () => {
  const vault = await workOpen();
  const at = await openAt(folder(), { is: 'failing' }, { vault });
  await at.desk.tryNow();
  expect(at.desk.getState()).toMatchObject({
    isLocked: true,
    isStart: true,
    lockedFor: 'Ada Admin',
  });
  expect(await at.send('GET', '/api/user')).toMatchObject({ status: 423, code: 'locked' });
  expect(await at.desk.unlock('not this one')).toMatchObject({ isDone: false });
  expect(await at.desk.unlock(password)).toEqual({ isDone: true, message: null });
  at.desk.stop();
});

test('a session cookie alone does not unlock it, also over https', async () => {
  for (const name of ['sid', '__Host-sid']) {
    const at = await openAt(folder(), { is: 'well' }, { cookieNames: ['device', name] });
    expect(at.desk.isLocked(), name).toBe(true);
    await at.desk.tryNow();
    expect(at.desk.getState().lockedFor, name).toBe('Ada Admin');
    expect(at.desk.isLocked(), name).toBe(true);
    at.desk.stop();
  }
});

test('a start without a session opens the log-in', async () => {
  const at = await openAt(folder(), { is: 'well' }, { cookieNames: ['device'] });
  expect(at.desk.isLocked()).toBe(false);
  at.desk.stop();
});

test('a start after the session ended opens the log-in', async () => {
  const at = await openAt(folder(), { is: 'well' }, { cookieNames: ['sid'] });
  at.late.set('/api/user', Promise.resolve(new Response('Please log in.', { status: 401, headers: own })));
  await at.desk.tryNow();
  expect(at.desk.getState()).toMatchObject({ isLocked: false, lockedFor: null });
  at.desk.stop();
});

test('neither a restart nor parallel attempts allow more than five wrong passwords', async () => {
  const vault = await workOpen();
  const clinic: { is: Clinic } = { is: 'failing' };
  const first = await openAt(folder(), clinic, { vault });
  await first.desk.tryNow();
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => first.desk.unlock(`guess ${index}`)),
  );
  const refusal = /^Too many wrong passwords\. Please wait \d+ seconds\.$/;
  expect(guesses.filter(({ message }) => refusal.test(message ?? ''))).toHaveLength(3);
  first.desk.stop();
  const second = await openAt(folder(), clinic, { vault });
  expect(await second.desk.unlock(password)).toEqual({
    isDone: false,
    message: expect.stringMatching(refusal),
  });
  second.desk.stop();
});
