import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import {
  consentBody,
  historyBody,
  incidentBody,
  patchTestBody,
  photoConsentBody,
  pictureBody,
} from '#api/testing/recordForms.ts';
import { createRecordPatient, newKey, provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia, grace } = await provideRecord();
const second = await app.signIn(await buildAdmin(app.db, { isClinician: true }));

const strike = (refersTo: string, mistake: string, { client = nia } = {}) =>
  client.post(
    `/api/admin/records/${grace.userId}/withdrawals`,
    { id: randomUUID(), refersTo, mistake, text: 'Of another patient' },
    newKey(),
  );

describe('what stands in the wrong record', () => {
  test('a photograph is moved on with its file, to where nobody has agreed to it yet', async () => {
    const ada = await createRecordPatient(app, nia);
    await grace.write('consents', photoConsentBody());
    const body = pictureBody();
    expect((await grace.write('pictures', body)).status).toBe(201);
    await strike(body.id, 'wrong-record');
    const move = () => grace.write(`entries/${body.id}/right-record`, { userId: ada.userId });
    const moved = await move();
    expect([moved.status, (await move()).body.id]).toEqual([201, moved.body.id]);
    const kinds = (await ada.entries()).map(({ kind }) => kind);
    expect(kinds).toEqual(['photograph', 'incident']);
    const read = async (patient: typeof grace, id: string) => {
      const opening = { reason: 'correction', size: 'full' };
      return (await nia.post(`/api/admin/records/${patient.userId}/pictures/${id}/open`, opening)).bytes;
    };
    expect((await read(ada, moved.body.id)).equals(await read(grace, body.id))).toBe(true);
    await strike(body.id, 'wrong-record', { client: second });
    expect((await grace.client.get(`/api/user/record/pictures/${body.id}?size=full`)).status).toBe(404);
    expect((await ada.client.get(`/api/user/record/pictures/${moved.body.id}?size=full`)).status).toBe(200);
  });

  test('what was added to it in words comes along, once, with its own time', async () => {
    const ada = await createRecordPatient(app, nia);
    const body = incidentBody();
    await grace.write('incidents', body);
    const add = (to: string, text: string) =>
      grace.write(`entries/${to}/addenda`, { id: randomUUID(), text });
    await add(body.id, 'The batch was C999');
    const [, added] = await grace.entries();
    await add(added!.id, 'Read from the pack');
    await strike(body.id, 'wrong-record');
    for (const _ of [1, 2]) await grace.write(`entries/${body.id}/right-record`, { userId: ada.userId });
    const moved = (await ada.mine()).entries as OpenedRecord['entries'];
    expect(moved.map(({ text }) => text)).toEqual(['Read from the pack', 'The batch was C999', body.text]);
    expect(moved[1]).toMatchObject({ refersTo: moved[2]!.id, occurredAt: added!.occurredAt });
  });

  test.each([
    ['a medical history', async () => historyBody({ pregnancy: pregnancyOptions.pregnant }), 'history', 201],
    ['a consent', async () => consentBody(), 'consents', 422],
    ['a patch test', async () => patchTestBody({ hasReaction: true }), 'patch-tests', 201],
  ])('%s: what only its author can sign is not signed there', async (_, bodyOf, part, status) => {
    const ada = await createRecordPatient(app, nia);
    const body = await bodyOf();
    if (part === 'history') await grace.sendHistory(body);
    else await grace.write(part, body);
    await strike(body.id, 'wrong-record');
    const answer = await grace.write(`entries/${body.id}/right-record`, { userId: ada.userId });
    expect(answer.status).toBe(status);
    expect(await ada.entries()).toHaveLength(status === 201 ? 1 : 0);
    const { stops } = (await ada.open({ reason: 'planning' })).body as OpenedRecord;
    expect(stops.map(({ id }) => id)).toEqual(
      { history: ['pregnancy'], 'patch-tests': ['patch-test-reaction'] }[part] ?? [],
    );
  });
});
