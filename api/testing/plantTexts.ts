import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import {
  consentBody,
  directionBody,
  historyBody,
  incidentBody,
  patchTestBody,
  pictureBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

/** Part of every clinical text; nobody but the patient and clinicians may receive it. */
export const word = 'quetzalrash';

export const onTablet = '/api/admin/handover';
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

interface Planting {
  app: TestApp;
  patientUser: UserModel;
  patient: TestClient;
  /** With both clinical rights. */
  clinician: TestClient;
  bookingId: number;
}

/** Answers on a screen that reception has handed over. */
async function plantOnTablet({ app, patientUser }: Planting): Promise<void> {
  const tablet = await app.signIn(await buildAdmin(app.db));
  const answers = [
    await tablet.post('/api/admin/handovers', { userId: patientUser.id, pin: '2580' }, keyed()),
    await tablet.post(`${onTablet}/birth-date`, { dateOfBirth: patientUser.dateOfBirth }, keyed()),
    await tablet.patch(`${onTablet}/draft`, { answers: allAnswers({ anythingElse: `${word} begun` }) }),
    await tablet.post(`${onTablet}/history`, { ...historyBody(), answers: { a: word } }, keyed()),
    await tablet.post(`${onTablet}/history`, historyBody({ anythingElse: `${word} tablet` }), keyed()),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 422, 201]);
}

/** Uses every call that stores clinical text, each with a key, so that its answer is stored for repeats. */
async function plantElsewhere(planting: Planting): Promise<void> {
  const { patientUser, patient, clinician, bookingId } = planting;
  const base = `/api/admin/records/${patientUser.id}`;
  const history = historyBody({ anythingElse: `${word} history` });
  const photos = { id: randomUUID(), record: true, teaching: false, publication: false };
  const discussion = { questions: `${word} question`, answers: `${word} answer` };
  const consent = consentBody({
    bookingId,
    discussion,
    photos,
    signature: { typedName: `${patientUser.firstName} ${patientUser.lastName}` },
  });
  const products = treatmentBody().products.map((product) => ({
    ...product,
    product: `${word} product`,
    lot: `${word} lot`,
  }));
  const texts = Object.fromEntries(
    ['technique', 'anaesthetic', 'explained', 'adverse', 'warningReason'].map((part) => [
      part,
      `${word} ${part}`,
    ]),
  );
  // The product is in no list of medicines, so that this becomes an incident, too.
  const withoutDirection = { id: randomUUID(), reason: `${word} incident` };
  const treatment = treatmentBody({ bookingId, products, ...texts, withoutDirection });
  const direction = directionBody({
    form: `${word} form`,
    strength: `${word} strength`,
    route: `${word} path`,
    sites: `${word} sites`,
    beyondReason: `${word} beyond`,
  });
  const said = await patient.post('/api/user/record/history', history, keyed());
  // A direction is signed by who has opened the record.
  await clinician.post(`${base}/open`, { reason: 'planning' });
  const write = (part: string, body: object) => clinician.post(`${base}/${part}`, body, keyed());
  const answers = [
    said,
    await write('consents', consent),
    await write('treatments', treatment),
    await write(`entries/${treatment.id}/addenda`, { id: randomUUID(), text: `${word} addition` }),
    await write('declined', { id: randomUUID(), bookingId, reason: `${word} declined` }),
    await write('pictures', pictureBody({ bookingId, view: 'region', region: `${word} lip` })),
    await write('withdrawals', { id: randomUUID(), refersTo: photos.id, text: `${word} withdrawn` }),
    await write(
      'incidents',
      incidentBody({
        bookingId,
        text: `${word} incident`,
        steps: [{ at: new Date().toISOString(), text: `${word} step` }],
        followUps: [new Date(Date.now() + 3_600_000).toISOString()],
      }),
    ),
    await write('patch-tests', patchTestBody({ product: `${word} pigment`, note: `${word} redness` })),
    await write('directions', direction),
    await write(`directions/${direction.id}/end`, { id: randomUUID(), text: `${word} ended` }),
    // Refusals must not repeat what was sent either.
    await write('stop-removals', { id: randomUUID(), alertId: word, reason: word }),
    await write('withdrawals', { id: randomUUID(), refersTo: randomUUID(), text: word }),
    await patient.post('/api/user/record/history', {
      ...historyBody(),
      formVersion: 99,
      answers: { a: word },
    }),
    await patient.patch('/api/user/record/history-draft', {
      answers: allAnswers({ anythingElse: `${word} draft` }),
    }),
    await write('open', {}),
    await clinician.post('/api/admin/stored-records', {}, keyed()),
    await clinician.post('/api/admin/stored-treatments', {}, keyed()),
    await clinician.post('/api/admin/stock/reported-searches', {
      searchedAt: new Date().toISOString(),
      userIds: [patientUser.id],
      word,
    }),
    await write('histories', historyBody({ anythingElse: `${word} asked` })),
    await write('histories', { ...historyBody(), formVersion: 99, answers: { a: word } }),
    await write('openings', { openedAt: new Date().toISOString(), word }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<number>(11).fill(201),
    404,
    404,
    409,
    200,
    200,
    200,
    200,
    204,
    201,
    409,
    204,
  ]);
}

/** Stores clinical texts, each with the word, by every call that takes one. */
export async function plantTexts(planting: Planting): Promise<void> {
  await plantOnTablet(planting);
  await plantElsewhere(planting);
}
