import { beforeEach, describe, expect, test } from 'vitest';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { underAgeMessage } from '#shared/domain/age.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { listReadiness } from '#api/record/readiness.service.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { createSealer } from '#api/record/sealing.ts';
import { outcomeOf, recordKey, testApp } from '#api/testing/app.ts';
import { atDesk } from '#api/testing/deskClient.ts';
import { inDays } from '#api/testing/forms.ts';
import { consentBody, directionBody, historyBody } from '#api/testing/recordForms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const sealer = createSealer([recordKey]);
let userId: number;
let day = 1;

const app = await testApp();
const desk = await atDesk(app, await app.signIn(await buildAdmin(app.db)));
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
beforeEach(async () => {
  userId = (await buildUser(app.db)).id;
});

const book = (service = 'Consultation', of: number | null = userId) =>
  buildConfirmed(app.db, { userId: of, service, appointmentDate: inDays(day++) });
const goIn = ({ id }: { id: number }, given: object = {}, headers: Record<string, string> = {}) =>
  desk.send(
    'PATCH',
    `/api/admin/bookings/${id}`,
    { attendance: 'arrived', isTakenIn: true, ...given },
    headers,
  );
const direct = async (given: Parameters<typeof directionBody>[0] = {}) => {
  await prepareDirection(app.db, userId);
  const body = directionBody(given);
  const answer = await prescriber.post(`/api/admin/records/${userId}/directions`, body);
  expect(answer.status).toBe(201);
  return body.id;
};
const missingOf = async ({ id }: { id: number }): Promise<Readiness['missing'] | undefined> =>
  (await listReadiness(app.db, sealer, [id]))[0]?.missing;
const eventOf = async ({ id }: { id: number }) =>
  app
    .db('events')
    .where({ subject_type: 'booking', subject_id: String(id) })
    .orderBy('id', 'desc')
    .first();

const say = async (given: Parameters<typeof historyBody>[0]) => {
  const patient = await app.signIn(await app.db('users').where({ id: userId }).first());
  expect((await patient.post('/api/user/record/history', historyBody(given))).status).toBeLessThan(300);
};

/** Everything but a direction. */
async function createReady(): Promise<void> {
  await app.db('users').where({ id: userId }).update({ id_seen_at: app.db.fn.now() });
  await say({});
  expect((await clinician.post(`/api/admin/records/${userId}/consents`, consentBody())).status).toBe(201);
}

describe('going in to the practitioner', () => {
  test('needs a reason while papers are missing, which the history of the appointment gives', async () => {
    const booking = await book();
    const refused = await goIn(booking);
    expect(outcomeOf(refused)).toEqual([409, 'go_on_reason_needed']);
    expect(refused.text).toBe(
      'Missing: proof of age and medical history. Please choose why the patient goes in all the same.',
    );
    expect((await goIn(booking, { goOnReason: 'Because of her heart' })).status).toBe(400);
    // No step was recorded, so the patient may still arrive.
    expect(await app.db('bookings').where({ id: booking.id }).first()).toMatchObject({ attendance: null });
    expect((await goIn(booking, { goOnReason: 'paper' })).body.takenInAt).toEqual(expect.any(String));
    expect((await eventOf(booking)).after).toMatchObject({
      isTakenIn: true,
      goOnReason: 'paper',
      missing: ['proof of age', 'medical history'],
    });
    // Once inside, nothing is asked again.
    expect((await goIn(booking)).status).toBe(200);
  });

  test('needs no reason when nothing is missing', async () => {
    await createReady();
    await direct();
    const booking = await book('Anti-Wrinkle Injections');
    expect(await missingOf(booking)).toEqual(['emergency kit']);
    const kit = { product: 'Adrenaline 1 mg/ml', lot: 'K1', expiry: inDays(60), quantity: 1 };
    await clinician.post('/api/admin/stock', kit);
    expect(await missingOf(booking)).toEqual([]);
    expect((await goIn(booking, { goOnReason: 'paper' })).status).toBe(200);
    expect((await eventOf(booking)).after).not.toHaveProperty('goOnReason');
  });

  test('shows the desk that there is an alert to stop, and not why', async () => {
    await createReady();
    const booking = await book('PRP Therapy');
    const asksOf = async () => {
      const [found] = (await desk.get(`/api/admin/readiness?bookings=${booking.id}`)).body as Readiness[];
      return found?.hasStop;
    };
    expect(await asksOf()).toBe(false);
    await say({ pregnancy: pregnancyOptions.pregnant });
    expect(await asksOf()).toBe(true);
    await say({});
    // What was said once stands until a clinician removes it.
    expect(await asksOf()).toBe(true);
    expect((await goIn(booking, { goOnReason: 'clinician' })).status).toBe(200);
    expect(JSON.stringify(await eventOf(booking))).not.toMatch(/pregnan/i);
  });

  test('is refused without a direction for a prescription-only service, whatever the reason', async () => {
    await createReady();
    const booking = await book('B12 Injection');
    const refused = await goIn(booking, { goOnReason: 'clinician' });
    expect(outcomeOf(refused)).toEqual([409, 'direction_missing']);
    expect(refused.text).toContain('A prescriber has to write it first.');
    const guest = await book('Anti-Wrinkle Injections', null);
    expect(outcomeOf(await goIn(guest, { goOnReason: 'clinician' }))).toEqual([409, 'direction_missing']);
    // The visit itself is never blocked.
    const done = await desk.patch(`/api/admin/bookings/${booking.id}`, { status: 'completed' });
    expect(done.status).toBe(200);
  });

  test('is refused with a direction that was ended', async () => {
    const booking = await book('Anti-Wrinkle Injections');
    const id = await direct();
    expect(await missingOf(booking)).not.toContain('direction');
    const body = { id: directionBody().id, text: null };
    await prescriber.post(`/api/admin/records/${userId}/directions/${id}/end`, body);
    expect(outcomeOf(await goIn(booking, { goOnReason: 'talk' }))).toEqual([409, 'direction_missing']);
  });

  test('for filler asks for a direction for hyaluronidase that is in force for two weeks after the visit', async () => {
    const booking = await book('Dermal Fillers');
    const lacks = async () => (await missingOf(booking))?.includes('direction for hyaluronidase');
    const hyaluronidase = { medicine: 'hyaluronidase', dose: 1500, intervalDays: 0, administrations: 1 };
    const visit = day - 1;
    await direct({ ...hyaluronidase, expiresOn: inDays(visit + 13) });
    expect(await lacks()).toBe(true);
    await direct({ ...hyaluronidase, expiresOn: inDays(visit + 14) });
    expect(await lacks()).toBe(false);
    expect(outcomeOf(await goIn(booking, { goOnReason: 'clinician' }))[0]).toBe(200);
    // A prescriber can write it when it is needed.
    const next = await buildConfirmed(app.db, {
      userId,
      service: 'Dermal Fillers',
      appointmentDate: inDays(200),
    });
    const asked = async () => (await missingOf(next))?.includes('direction for hyaluronidase');
    expect(await asked()).toBe(true);
    await app.db('users').where({ is_clinician: true }).update({ is_prescriber: true });
    expect(await asked()).toBe(false);
    await app.db('users').where({ is_clinician: true }).update({ is_prescriber: false });
  });

  test('is refused under 18, whatever the reason', async () => {
    const booking = await book();
    await app
      .db('users')
      .where({ id: userId })
      .update({ date_of_birth: inDays(-17 * 365) });
    const refused = await goIn(booking, { goOnReason: 'clinician' });
    expect([...outcomeOf(refused), refused.text]).toEqual([409, 'under_age', underAgeMessage]);
  });

  test('is a fact when a desk without the server recorded it: nobody could ask for a reason', async () => {
    const booking = await book();
    const at = new Date(Date.now() - 600_000).toISOString();
    expect((await goIn(booking, {}, { 'Client-Created-At': at })).status).toBe(200);
    expect((await eventOf(booking)).after).toMatchObject({
      isUnchecked: true,
      missing: ['proof of age', 'medical history'],
    });
    // What no reason replaces is a clinician's task.
    const tasks = () => app.db('tasks').where({ user_id: userId }).orderBy('id');
    expect(await tasks()).toEqual([]);
    const toxin = await book('Anti-Wrinkle Injections');
    const goneIn = async (of: { id: number }) => {
      const { status, body } = await goIn(of, {}, { 'Client-Created-At': at });
      expect([status, new Date(body.takenInAt).toISOString()]).toEqual([200, at]);
    };
    await goneIn(toxin);
    const young = { date_of_birth: inDays(-17 * 365) };
    await app.db('users').where({ id: userId }).update(young);
    await goneIn(await book());
    expect(await tasks()).toMatchObject([
      { is_clinical: true, text: expect.stringContaining('There is no direction for this patient') },
      { is_clinical: true, text: expect.stringContaining(underAgeMessage) },
    ]);
  });
});

test('filler needs hyaluronidase and adrenaline that are in date, not recalled and not used up', async () => {
  await app.db('batches').update({ expiry: inDays(-1) });
  const booking = await book('Dermal Fillers');
  const visitDay = booking.appointmentDate!;
  const receive = async (product: string, expiry = inDays(60)) => {
    const body = { product, lot: `L${day++}`, expiry, quantity: 1 };
    const answer = await clinician.post('/api/admin/stock', body);
    expect(answer.status).toBe(201);
    return answer.body.id as number;
  };
  const isThere = async () => !(await missingOf(booking))?.includes('emergency kit');
  await receive('Hyalase 1500 units');
  await receive('Lidocaine with adrenaline');
  expect(await isThere()).toBe(false);
  const adrenaline = await receive('Adrenaline 1 mg/ml');
  expect(await isThere()).toBe(true);
  const change = (values: object) => app.db('batches').where({ id: adrenaline }).update(values);
  await change({ expiry: addDays(visitDay, -1) });
  expect(await isThere()).toBe(false);
  await change({ expiry: visitDay });
  expect(await isThere()).toBe(true);
  await change({ recalled_on: inDays(0), recall_reason: 'Particles' });
  expect(await isThere()).toBe(false);
  await change({ recalled_on: null, recall_reason: null });
  await app.db('stock_movements').insert({
    batch_id: adrenaline,
    kind: 'used',
    quantity: 1,
    on_day: inDays(0),
  });
  expect(await isThere()).toBe(false);
  // Other treatments do without it.
  expect(await missingOf(await book('PRP Therapy'))).not.toContain('emergency kit');
});
