import { expect, test, vi } from 'vitest';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { type Clinic, openAt, own, staff } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const hour = 3_600_000;
const password = 'correct horse';
const unlocked = { isDone: true, message: null };
const refused = {
  isDone: false,
  message: 'The clinic has to be reached before this desk can be opened.',
};
const rules = (deskOfflineHours: number) =>
  Response.json(
    {
      isOwner: false,
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
      isSecondFactorRequired: false,
      deskLockMinutes: 5,
      deskOfflineHours,
    },
    { headers: own },
  );

const folder = freshFolder(new Date('2027-05-04T09:00:00Z'));

const vault = keyVault();
const open = (clinic: { is: Clinic }) => openAt(folder(), clinic, { vault });

/** Ada signs in at nine with the owner's limit; then the connection is lost. */
async function loseServer(hours: number) {
  const clinic: { is: Clinic } = { is: 'well' };
  const at = await open(clinic);
  at.late.set('/api/admin/sign-in', Promise.resolve(rules(hours)));
  await at.send('POST', '/api/login', { email: staff.email, password });
  await vi.waitFor(() => expect(at.settings.get().offlineHours).toBe(hours));
  await at.desk.tryNow();
  clinic.is = 'failing';
  await at.desk.tryNow();
  at.desk.lock();
  return { at, clinic };
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a password unlocks without the server until the owner’s limit has passed', async () => {
  const { at } = await loseServer(2);
  pass(2 * hour - 1_000);
  expect(await at.desk.unlock(password)).toEqual(unlocked);
  at.desk.lock();
  pass(1_000);
  expect(await at.desk.unlock(password)).toEqual(refused);
  at.desk.stop();

  const again = await open({ is: 'failing' });
  expect(await again.desk.unlock(password)).toEqual(refused);
  again.desk.stop();
});

test('setting the clock back does not extend the limit, with or without a restart', async () => {
  const { at } = await loseServer(2);
  pass(2 * hour);
  await at.desk.tryNow();
  pass(-5 * hour);
  expect(await at.desk.unlock(password)).toEqual(refused);
  at.desk.stop();

  const again = await open({ is: 'failing' });
  expect(await again.desk.unlock(password)).toEqual(refused);
  again.desk.stop();
});

test('the limit starts again when the server confirms the user', async () => {
  const { at, clinic } = await loseServer(2);
  pass(3 * hour);
  clinic.is = 'well';
  await at.desk.tryNow();
  clinic.is = 'failing';
  await at.desk.tryNow();
  pass(hour);
  expect(await at.desk.unlock(password)).toEqual(unlocked);
  at.desk.stop();
});

test('a disabled user is refused and logged out as soon as the server is reachable', async () => {
  const { at, clinic } = await loseServer(36);
  clinic.is = 'well';
  const refusal = () => new Response('Incorrect email or password.', { status: 401, headers: own });
  at.late.set('/api/login', Promise.resolve(refusal()));
  expect(await at.desk.unlock(password)).toMatchObject({ isDone: false });
  at.late.set('/api/admin/queue', Promise.resolve(refusal()));
  await at.desk.tryNow();
  expect(at.desk.owner()).toBeNull();
  at.desk.stop();
});
