import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  entryIdOf,
  samplePhotograph,
  samplePhotoConsent,
  sampleRecord,
} from '#shared/testing/sampleRecord.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openAt, own, staff, type Clinic } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder(new Date('2027-05-04T09:00:00Z'));

const path = '/api/admin/stored-records';
const fetching = `POST ${path}`;
const treatmentsPath = '/api/admin/stored-treatments';
const vault = keyVault();
const nia = { ...staff, isClinician: true };
const answer = (body: unknown) => Promise.resolve(Response.json(body, { headers: own }));
const login = { email: staff.email, password: 'correct horse' };
const isOnDisk = () =>
  ['kept-records.json', 'kept-records-pictures'].some((name) => existsSync(join(folder(), name)));
/** The desk's clock runs on by itself: pass more than what a rule needs. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minute = 60_000;

/** A desk at which this person has signed in. */
async function signIn(user: object = nia, used = vault, records: object[] = []) {
  const clinic: { is: Clinic } = { is: 'well' };
  const at = await openAt(folder(), clinic, { vault: used });
  const answerAnew = () => {
    at.late.set('/api/login', answer(user));
    at.late.set('/api/user', answer(user));
    at.late.set(path, answer({ from: '2027-05-04', to: '2027-05-05', records }));
    at.late.set(treatmentsPath, answer({ treatments: [], read: 0, unreadable: 0 }));
  };
  answerAnew();
  await at.send('POST', '/api/login', login);
  await at.desk.tryNow();
  /** The first may be one that began before. */
  const poll = async () => {
    answerAnew();
    await at.desk.tryNow();
    await at.desk.tryNow();
  };
  return { ...at, clinic, poll, answerAnew };
}

test('their photographs are fetched once, however often the records are', async () => {
  const photograph = samplePhotograph(2, entryIdOf(1));
  const at = await signIn(nia, vault, [sampleRecord([photograph, samplePhotoConsent(1)])]);
  await vi.waitFor(() => expect(at.records.pictures.sizeOf(photograph.id)).toBeGreaterThan(0));
  pass(6 * minute);
  await at.poll();
  expect([at.count(fetching), at.count(`POST /api/admin/records/3/pictures/${photograph.id}/store`)]).toEqual(
    [2, 1],
  );
  at.desk.stop();
});

test('they are fetched again once an entry was signed', async () => {
  const at = await signIn();
  at.late.set(
    '/api/admin/records/3/declined',
    Promise.resolve(Response.json({}, { status: 201, headers: own })),
  );
  at.answerAnew();
  await at.send('POST', '/api/admin/records/3/declined', {});
  await vi.waitFor(() => expect(at.count(fetching)).toBe(2));
  at.desk.stop();
});

test.each<[string, (at: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]>([
  ['at sign-out', ({ desk }) => desk.signOut()],
  [
    'when the right is taken away',
    async (at) => {
      pass(6 * minute);
      at.late.set(path, Promise.resolve(new Response('No.', { status: 403, headers: own })));
      await at.desk.tryNow();
      await vi.waitFor(() => expect(at.desk.owner()).toMatchObject({ id: staff.id, isClinician: false }));
    },
  ],
  [
    'when the key of the records is gone',
    async (at) => {
      pass(6 * minute);
      at.late.set(path, Promise.resolve(new Response('No.', { status: 409, headers: own })));
      await at.desk.tryNow();
    },
  ],
  [
    'when the session was ended',
    async (at) => {
      at.late.set('/api/admin/queue', Promise.resolve(new Response('No.', { status: 401, headers: own })));
      await at.desk.tryNow();
    },
  ],
  [
    'when somebody else signs in',
    async (at) => {
      at.desk.lock();
      at.late.set('/api/user', answer({ ...staff, id: 8 }));
      at.late.set('/api/login', answer({ ...staff, id: 8 }));
      await at.desk.signOut();
      await at.send('POST', '/api/login', login);
    },
  ],
  ['after an owner’s limit', () => Promise.resolve(pass(36 * 60 * minute))],
])('they are deleted %s', async (_, leave) => {
  const at = await signIn();
  await at.records.pictures.save('a', Buffer.from('picture'));
  expect(isOnDisk()).toBe(true);
  await leave(at);
  await vi.waitFor(() => expect([at.records.get(staff.id), isOnDisk()]).toEqual([null, false]));
  at.desk.stop();
});

test('a lock leaves them, encrypted, and answers nothing', async () => {
  const at = await signIn();
  at.clinic.is = 'silent';
  at.desk.lock();
  expect(isOnDisk()).toBe(true);
  expect(await at.send('POST', '/api/admin/records/3/open', {})).toMatchObject({ status: 423 });
  at.desk.stop();
});
