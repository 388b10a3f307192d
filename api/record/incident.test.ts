import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { undoHeader } from '#shared/contracts/undo.ts';
import { incidentReadTask, incidentTaskText } from '#shared/domain/incident.ts';
import { incidentBody, treatmentBody } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia: clinician, grace } = await provideRecord();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const inHours = (hours: number) => minutesAgo(-60 * hours);
const tasks = (text = incidentTaskText) =>
  app.db('tasks').where({ user_id: grace.userId, text }).orderBy('due_at');

describe('an incident', () => {
  test('stands in the record with its steps in order, and the patient reads it', async () => {
    const steps = [
      { at: minutesAgo(10), text: 'Hyaluronidase 1,500 units' },
      { at: minutesAgo(30), text: 'Stopped injecting' },
    ];
    const body = incidentBody({ steps });
    expect((await grace.write('incidents', body)).status).toBe(201);
    expect((await grace.mine()).entries).toMatchObject([
      {
        kind: 'incident',
        title: 'Incident',
        text: 'The upper lip turned white',
        incident: {
          category: 'vascular-occlusion',
          happenedAt: body.happenedAt,
          steps: [{ text: 'Stopped injecting' }, { text: 'Hyaluronidase 1,500 units' }],
        },
      },
    ]);
    const more = { id: randomUUID(), text: '18:40 colour is back' };
    expect((await grace.write(`entries/${body.id}/addenda`, more)).status).toBe(201);
    expect((await grace.mine()).entries).toMatchObject([
      { refersTo: body.id, text: more.text },
      { id: body.id },
    ]);
  });

  test('leads to a task for each follow-up, once, and its text says nothing of it', async () => {
    const [soon, later] = [inHours(4), inHours(48)];
    const body = incidentBody({ followUps: [later, soon, soon] });
    await Promise.all([grace.write('incidents', body), grace.write('incidents', body)]);
    const rows = await tasks();
    expect(rows.map(({ text }) => text)).toEqual([incidentTaskText, incidentTaskText]);
    expect(rows.map(({ due_at }) => new Date(due_at as string).toISOString())).toEqual([soon, later]);
    expect((await grace.mine()).entries).toHaveLength(1);
  });

  test('tells prescriber and owner by one clinical task, until somebody has taken that', async () => {
    const tell = () => grace.write('incidents', incidentBody());
    const untaken = async () =>
      (await tasks(incidentReadTask)).filter(({ taken_by, is_clinical }) => is_clinical && taken_by === null);
    for (let count = 0; count < 2; count++) await tell();
    expect(await untaken()).toHaveLength(1);
    await app.db('tasks').where({ user_id: grace.userId }).update({ taken_by: grace.userId });
    await tell();
    expect(await untaken()).toHaveLength(1);
  });

  test('raises a new task for prescriber and owner when more rules are broken on a day whose incident they have read', async () => {
    const open = async () => (await tasks(incidentReadTask)).filter((task) => task.done_at === null).length;
    const given = () => ({ id: randomUUID(), reason: 'It was urgent' });
    const treat = () => grace.write('treatments', treatmentBody({ given: given() }));
    for (const _ of [1, 2]) {
      expect((await treat()).status).toBe(201);
      expect(await open()).toBe(1);
      await app.db('tasks').where({ user_id: grace.userId }).update({ done_at: app.db.fn.now() });
    }
  });

  test.each([
    ['a text without words', { text: '. 1 -' }, 422],
    ['a time to come', { happenedAt: inHours(1) }, 422],
    ['a step to come', { steps: [{ at: inHours(1), text: 'Rang' }] }, 422],
    ['a follow-up that is over', { followUps: [minutesAgo(5)] }, 422],
    ['a follow-up in two years', { followUps: [inHours(24 * 731)] }, 422],
  ])('with %s is refused, and adds no task', async (_, given, status) => {
    expect((await grace.write('incidents', incidentBody({ followUps: [inHours(2)], ...given }))).status).toBe(
      status,
    );
    expect([...(await tasks()), ...(await tasks(incidentReadTask))]).toEqual([]);
    expect((await grace.mine()).entries).toEqual([]);
  });
});

describe('the aftercare guide of a treatment', () => {
  const guides = async () =>
    (await grace.client.get('/api/personalised-care/mine')).body as { careType: string }[];
  const treat = (given: Parameters<typeof treatmentBody>[0] = {}) =>
    grace.write('treatments', treatmentBody({ warningReason: 'On paper', ...given }));
  const strike = async (refersTo: string) => {
    const error = { id: randomUUID(), refersTo, mistake: 'entered-in-error', text: 'Wrong syringe' };
    expect((await grace.write('withdrawals', error)).status).toBe(201);
  };

  test('is assigned with the signature, once, and announced by one letter', async () => {
    const body = treatmentBody({ warningReason: 'On paper' });
    await Promise.all([grace.write('treatments', body), grace.write('treatments', body)]);
    expect((await treat()).status).toBe(201);
    expect(await guides()).toMatchObject([{ careType: 'Anti-Wrinkle' }]);
    const letters = await app
      .db('outbox_messages')
      .where({ kind: 'care_assigned', subject_id: grace.userId });
    expect(letters).toHaveLength(1);
    const answer = await treat({ aftercareGuide: 'Dermal Fillers' });
    expect(answer.headers.get(undoHeader)).toBeNull();
    expect(await guides()).toHaveLength(2);
  });

  test('is dated by what was given last, whenever it was assigned; an error dates it by what was given before', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const givenAt = async () => ((await guides()) as { givenAt?: string | null }[])[0]?.givenAt ?? null;
    const signedAt = async (id: string) =>
      ((await grace.mine()).entries as { id: string; occurredAt: string }[]).find((one) => one.id === id)
        ?.occurredAt;
    await treat({ id: first });
    await app
      .db('personalised_care')
      .where({ user_id: grace.userId })
      .update({ given_at: new Date(0), assigned_at: new Date(0) });
    await treat({ id: second });
    const given = (await givenAt()) ?? '';
    expect(given > String(await signedAt(first)) && given <= String(await signedAt(second))).toBe(true);
    await strike(second);
    expect(await givenAt()).toBe(await signedAt(first));
  });

  test('is taken back with the last treatment that gives it, and its letter with it, but not one assigned by hand', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await clinician.post('/api/admin/personalised-care/assign', {
      userId: grace.userId,
      careTypes: ['Dermal Fillers'],
    });
    await treat({ id: first });
    await treat({ id: second });
    await strike(first);
    expect(await guides()).toHaveLength(2);
    await strike(second);
    const other = { id: randomUUID(), aftercareGuide: 'Dermal Fillers' } as const;
    await treat(other);
    await strike(other.id);
    expect(await guides()).toMatchObject([{ careType: 'Dermal Fillers' }]);
    const letters = await app
      .db('outbox_messages')
      .where({ kind: 'care_assigned', subject_id: grace.userId });
    expect(letters.map(({ state }) => state)).toEqual(['held', 'suppressed']);
  });

  test('is not assigned without one, nor by a treatment that is refused', async () => {
    expect((await treat({ aftercareGuide: null })).status).toBe(201);
    expect((await treat({ warningReason: null })).status).toBe(409);
    expect(await guides()).toEqual([]);
  });
});
