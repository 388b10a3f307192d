import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordStop } from '#shared/contracts/stops.ts';
import type { Answers } from '#shared/domain/forms.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import {
  confirmPrescribers,
  directionBody,
  historyBody,
  patchTestBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';

let app: TestApp;
let clinician: TestClient;
let prescriber: TestClient;
let patient: TestClient;
let userId: number;

beforeAll(async () => {
  app = await startTestApp();
  clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
  await confirmPrescribers(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const user = await buildUser(app.db);
  userId = user.id;
  patient = await app.signIn(user);
});

const codeOf = ({ headers }: { headers: Headers }) => headers.get('x-error-code');
const say = async (answers: Answers) =>
  expect((await patient.post('/api/user/record/history', historyBody(answers))).status).toBe(201);
const sign = (client: TestClient, part: string, body: object) =>
  client.post(`/api/admin/records/${userId}/${part}`, body);
const open = async () => (await sign(clinician, 'open', { reason: 'planning' })).body;
const stopsOf = ({ stops }: { stops: RecordStop[] }) =>
  stops.filter(({ level }) => level === 'stop').map(({ id }) => id);

const ill: Answers = {
  neuromuscular: true,
  neuromuscularDetails: 'Myasthenia gravis',
  allergies: true,
  allergiesDetails: 'Botox: anaphylaxis',
};
const ids = ['anaphylaxis', 'allergy-toxin', 'neuromuscular'];
const acknowledged = ids.map((id) => ({ id, reason: 'Asked the neurologist' }));

test('the record of somebody who comes for a consultation begins with all reasons to stop', async () => {
  await buildConfirmed(app.db, { userId, service: 'Consultation' });
  await say(ill);
  expect(stopsOf(await open())).toEqual(ids);
});

test('a direction and a treatment are signed with a reason for each of them, which stands in the entry', async () => {
  await say(ill);
  const direct = (given = {}) => sign(prescriber, 'directions', directionBody(given));
  const treat = (given = {}) =>
    sign(
      clinician,
      'treatments',
      treatmentBody({ products: [toxinProduct()], warningReason: 'On paper', ...given }),
    );
  const isRefused = async (sign: typeof direct) => {
    for (const part of [[], acknowledged.slice(0, 2)]) {
      const refused = await sign({ acknowledged: part });
      expect(codeOf(refused)).toBe('stops_unacknowledged');
      expect(refused.text).toContain('Nerve or muscle condition');
    }
  };
  await isRefused(direct);
  expect((await direct({ acknowledged })).status).toBe(201);
  await isRefused(treat);
  expect((await treat({ acknowledged })).status).toBe(201);
  const stands = ids.map((id) => expect.objectContaining({ id, reason: 'Asked the neurologist' }));
  expect((await open()).entries).toMatchObject([
    { kind: 'treatment', treatment: { acknowledged: stands } },
    { kind: 'direction', direction: { acknowledged: stands } },
    { kind: 'history' },
  ]);
});

test('an answer that takes a stop away leaves it, with the days', async () => {
  await say({ cancer: true, cancerDetails: 'Skin' });
  await say({ cancer: false });
  const [alert] = (await open()).stops;
  expect(alert).toMatchObject({ id: 'cancer', level: 'stop' });
  expect(Date.parse(alert.goneSince)).toBeGreaterThan(Date.parse(alert.saidAt));
  expect(codeOf(await sign(prescriber, 'directions', directionBody()))).toBe('stops_unacknowledged');
});

test('so does a reaction to a patch test', async () => {
  await sign(clinician, 'patch-tests', patchTestBody({ hasReaction: true }));
  expect(stopsOf(await open())).toEqual(['patch-test-reaction']);
});
