import { expect, test, vi } from 'vitest';
import { openAt, own, staff, type Clinic } from '#desktop/testing/deskAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';

const folder = freshFolder();

const path = '/api/admin/handover';
const done = () => Promise.resolve(new Response(null, { status: 204, headers: own }));

test('a patient who has the screen gets nothing else from the desk, with and without the server, until the PIN', async () => {
  const clinic: { is: Clinic } = { is: 'well' };
  const at = await openAt(folder(), clinic);
  await at.send('POST', '/api/login', { email: staff.email, password: 'correct horse' });
  await vi.waitFor(() => expect(at.offlineList.get()).not.toBeNull());
  at.late.set(`${path}s`, done());
  expect((await at.send('POST', `${path}s`, { userId: 3, pin: '2580' })).status).toBe(204);

  const refused = { status: 423, code: 'handed_over' };
  for (const is of ['well', 'failing'] as const) {
    clinic.is = is;
    await at.desk.tryNow();
    expect(await at.send('GET', '/api/user')).toMatchObject(refused);
    expect(await at.send('GET', '/api/admin/bookings')).toMatchObject(refused);
    expect(at.desk.getSender()).toBeNull();
  }
  clinic.is = 'well';
  await at.desk.tryNow();
  expect((await at.send('GET', path)).status).toBe(200);
  for (const [call, body] of Object.entries({
    'birth-date': { dateOfBirth: '1990-01-01' },
    end: { pin: '1111' },
  })) {
    at.late.set(`${path}/${call}`, Promise.resolve(new Response('No.', { status: 403, headers: own })));
    expect((await at.send('POST', `${path}/${call}`, body)).status).toBe(403);
    expect(at.desk.owner()?.id).toBe(staff.id);
    expect(at.offlineList.get()).not.toBeNull();
  }
  at.late.set(`${path}/end`, done());
  expect((await at.send('POST', `${path}/end`, { pin: '2580' })).status).toBe(204);
  expect((await at.send('GET', '/api/user')).status).toBe(200);
  expect(at.desk.getSender()).toBe(staff.id);
  at.desk.stop();
});
