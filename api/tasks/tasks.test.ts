import { describe, expect, test } from 'vitest';
import { toInstant } from '#shared/domain/wallTime.ts';
import { allRights, buildAdmin, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { eraseUser } from '#api/customers/deletion.service.ts';
import { countExpired, purge } from '#api/jobs/purge.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db, { firstName: 'Robin', lastName: 'Desk' }));

const taskOf = (given: object = {}) => ({
  userId: null,
  text: 'Check the results',
  dueDate: inDays(1),
  dueTime: '10:00',
  ...given,
});
const add = async (given: object = {}) => {
  const { status, body } = await desk.post('/api/admin/tasks', taskOf(given));
  expect(status).toBe(201);
  return body as { id: number; dueAt: string };
};
const list = async () => (await desk.get('/api/admin/tasks')).body as { id: number }[];
const idsListed = async () => (await list()).map(({ id }) => id);
const setDone = ({ id }: { id: number }, isDone: boolean, headers = {}) =>
  desk.send('POST', `/api/admin/tasks/${id}/done`, { isDone }, headers);

describe('a clinical task', () => {
  test('has a person to do it, and is untaken until a clinician or prescriber takes it', async () => {
    const clinician = await buildAdmin(app.db, { firstName: 'Amara', lastName: 'Obi', isClinician: true });
    const away = await buildAdmin(app.db, { isPrescriber: true, disabledAt: new Date().toISOString() });
    const staff = (await desk.get('/api/admin/clinical-staff')).body;
    const robin = { id: expect.any(Number), name: 'Robin Desk', isClinical: false };
    expect(staff).toEqual([{ id: clinician.id, name: 'Amara Obi', isClinical: true }, robin]);
    const assigneeId = staff[1].id;
    const refusal = async (given: object) => (await desk.post('/api/admin/tasks', taskOf(given))).text;
    expect(await refusal({ isClinical: true, assigneeId })).toBe(
      'Please choose a clinician or a prescriber.',
    );
    expect(await refusal({ assigneeId: away.id })).toBe('That colleague no longer works here.');
    const late = await atDesk(app, desk);
    const sent = await late.post('/api/admin/tasks', taskOf({ isClinical: true, assigneeId: away.id }), {
      'Client-Created-At': new Date(Date.now() - 600_000).toISOString(),
    });
    expect([sent.status, sent.body.assignee, sent.body.isClinical]).toEqual([201, null, true]);
    await app.db('tasks').delete();
    const given = await add({ assigneeId });
    expect(await list()).toMatchObject([{ id: given.id, assignee: 'Robin Desk', assigneeId }]);
    await setDone(given, true);
    const usual = await add();
    const urgent = await add({ isClinical: true, assigneeId: clinician.id, dueDate: inDays(9) });
    const shown = async () => (await list())[0];
    expect(await shown()).toMatchObject({
      id: urgent.id,
      isUrgent: true,
      assignee: 'Amara Obi',
      takenBy: null,
    });
    const take = (client: TestClient, { id }: { id: number }) => client.post(`/api/admin/tasks/${id}/taken`);
    expect((await take(desk, urgent)).status).toBe(403);
    expect((await setDone(urgent, true)).status).toBe(409);
    const other = await app.signIn(clinician);
    expect((await take(other, usual)).status).toBe(409);
    expect((await take(other, urgent)).status).toBe(204);
    expect((await take(other, urgent)).status).toBe(204);
    expect(await shown()).toMatchObject({ takenBy: 'Amara Obi' });
    expect(await app.db('events').where({ action: 'task_taken', subject_id: urgent.id })).toHaveLength(1);
    // Whoever stops being a clinician, or leaves, has nothing in hand.
    const owner = await app.signIn(await buildAdmin(app.db, allRights));
    const own = await add({ assigneeId: clinician.id });
    const done = await add({ assigneeId: clinician.id });
    await setDone(done, true);
    const change = (body: object) =>
      owner.patch(`/api/admin/staff/${clinician.id}`, { ...body, currentPassword: factoryPassword });
    expect((await change({ isClinician: false })).status).toBe(200);
    expect(await shown()).toMatchObject({ assignee: null, takenBy: null });
    const ownShown = async () => (await list()).find(({ id }) => id === own.id);
    expect(await ownShown()).toMatchObject({ assignee: 'Amara Obi' });
    expect((await change({ isDisabled: true })).status).toBe(200);
    expect(await ownShown()).toMatchObject({ assignee: null });
    // Nor what was done by then, once it is opened again.
    await setDone(done, false);
    expect((await list()).find(({ id }) => id === done.id)).toMatchObject({ assignee: null });
    expect((await take(owner, urgent)).status).toBe(204);
    for (const task of [usual, urgent, own, done]) await setDone(task, true);
  });
});

test('a clinical task that is not done outlives the account of its person', async () => {
  const user = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan', dateOfBirth: '1985-05-04' });
  const clinical = await add({ userId: user.id, text: 'Lip is white', isClinical: true });
  await add({ userId: user.id });
  await app
    .db('users')
    .where({ id: user.id })
    .update({ deleted_at: app.db.fn.now(), erase_at: app.db.fn.now() });
  expect(await list()).toMatchObject([{ id: clinical.id, name: 'Grace Khan', text: 'Lip is white' }]);
  const audit = { actorId: null, requestId: 'a test', ip: '127.0.0.1', mailHoldSeconds: 0 };
  await eraseUser(app.db, audit, user.id);
  const text = 'Grace Khan, born 4 May 1985, whose account was deleted: Lip is white';
  expect(await list()).toMatchObject([{ id: clinical.id, userId: null, text }]);
  await app.db('tasks').delete();
});

describe('a task', () => {
  test('is listed with its person and due time, first due on top, until it is done', async () => {
    const user = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan' });
    const { phone } = await buildConfirmed(app.db, { userId: user.id, appointmentDate: inDays(5) });
    const later = await add({ dueDate: inDays(3) });
    const sooner = await add({ userId: user.id, text: 'Ring about the bruise' });
    expect(new Date(sooner.dueAt)).toEqual(toInstant(inDays(1), '10:00'));
    expect(await list()).toMatchObject([
      { id: sooner.id, userId: user.id, name: 'Grace Khan', phone, text: 'Ring about the bruise' },
      { id: later.id, userId: null, name: null, phone: null, who: 'Robin Desk', isOverdue: false },
    ]);
    expect((await setDone(sooner, true)).status).toBe(204);
    expect(await idsListed()).toEqual([later.id]);
    expect((await setDone(sooner, true)).status).toBe(204);
    expect(await app.db('events').where({ action: 'task_done', subject_id: sooner.id })).toHaveLength(1);
    expect((await setDone(sooner, false)).status).toBe(204);
    expect(await idsListed()).toEqual([sooner.id, later.id]);
  });

  test('is among what a desk keeps for an outage', async () => {
    const near = await add({ dueDate: inDays(2) });
    const far = await add({ dueDate: inDays(60) });
    const { body } = await desk.get(`/api/admin/kept?from=${inDays(-14)}&to=${inDays(14)}`);
    const ids = body.tasks.map(({ id }: { id: number }) => id);
    expect(ids).toContain(near.id);
    expect(ids).not.toContain(far.id);
  });

  test('is in the export of its person, and its text in no event', async () => {
    const user = await buildUser(app.db);
    await add({ userId: user.id, text: 'Bruise on the left' });
    const patient = await app.signIn(user);
    expect((await patient.get('/api/user/export')).body.tasks).toMatchObject([
      { text: 'Bruise on the left', doneAt: null },
    ]);
    expect(JSON.stringify(await app.db('events'))).not.toContain('Bruise');
  });

  test('that somebody opened again is not finished by an older change', async () => {
    const task = await add();
    await setDone(task, true);
    await setDone(task, false);
    const earlier = { 'Client-Created-At': new Date(Date.now() - 60_000).toISOString() };
    expect((await setDone(task, true, earlier)).status).toBe(409);
    // A colleague is nobody's customer.
    const { id: userId } = await buildAdmin(app.db);
    expect((await desk.post('/api/admin/tasks', taskOf({ userId }))).status).toBe(404);
  });

  test('is deleted with its customer, and leaves the list at once', async () => {
    const user = await buildUser(app.db);
    const task = await add({ userId: user.id });
    await app.db('users').where({ id: user.id }).update({ deleted_at: app.db.fn.now() });
    expect(await idsListed()).not.toContain(task.id);
    await app.db('users').where({ id: user.id }).delete();
    expect(await app.db('tasks').where({ id: task.id })).toEqual([]);
  });

  test('is removed twelve months after it was done; an open one stays', async () => {
    const [old, recent, open] = [await add(), await add(), await add()];
    await app.db('tasks').where({ id: old.id }).update({ done_at: '2024-06-10T22:59:59.999Z' });
    await app.db('tasks').where({ id: recent.id }).update({ done_at: '2024-06-10T23:00:00Z' });
    expect(await countExpired(app.db, '2025-06-10')).toMatchObject({ tasks: 1 });
    expect(await purge(app.db, '2025-06-10')).toMatchObject({ tasks: 1 });
    const left = await app.db('tasks').whereIn('id', [old.id, recent.id, open.id]).orderBy('id').pluck('id');
    expect(left).toEqual([recent.id, open.id]);
  });
});
