import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { handoverCalls } from '#shared/contracts/handover.ts';
import { addYears, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { selectEntries } from '#api/record/entries.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { consentBody, consentToSign, historyBody } from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

const pin = '2580';
const closedWords = 'This form is closed. Please give the tablet back.';

/** Of reception, who may not open a record. */
let desk: TestClient;
let grace: UserModel;
let patient: TestClient;
/** Appointments must not overlap. */
let hour = 0;

const app = await testApp();
const staff = await buildAdmin(app.db, { firstName: 'Nia', lastName: 'Okafor' });
beforeEach(async () => {
  grace = await buildUser(app.db, { firstName: 'Grace', lastName: 'Khan', dateOfBirth: '1990-05-17' });
  [desk, patient] = [await app.signIn(staff), await app.signIn(grace)];
});

const start = (given: object = {}) => desk.post('/api/admin/handovers', { userId: grace.id, pin, ...given });
const identify = (dateOfBirth = '1990-05-17') => desk.post('/api/admin/handover/birth-date', { dateOfBirth });
const form = async () => (await desk.get('/api/admin/handover')).body;
const saveDraft = (answers = allAnswers()) => desk.patch('/api/admin/handover/draft', { answers });
const sign = (body: object = historyBody()) => desk.post('/api/admin/handover/history', body);
const end = (given = pin) => desk.post('/api/admin/handover/end', { pin: given });
/** A clinician of today's appointment. */
async function buildClinician(): Promise<UserModel> {
  const appointmentTime = `1${hour++}:00`;
  await buildConfirmed(app.db, {
    userId: grace.id,
    appointmentDate: londonToday(new Date()),
    appointmentTime,
  });
  return buildAdmin(app.db, { firstName: 'Vera', lastName: 'Hale', isClinician: true });
}
const begin = async () => [(await start()).status, (await identify()).status];

describe('a session whose screen a patient has', () => {
  const others = Object.entries(allCalls).filter(
    ([name]) => !(name in handoverCalls) && name !== 'logIn' && name !== 'logOut',
  );

  test('can do nothing but what belongs to the form', async () => {
    await start();
    expect(others.length).toBeGreaterThan(100);
    for (const [name, { method, path }] of others) {
      const answer = await desk.send(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {});
      expect([name, answer.status, answer.code]).toEqual([name, 423, 'handed_over']);
    }
    expect((await end()).status).toBe(204);
    expect((await desk.get('/api/user')).status).toBe(200);
  });

  test('takes no path around that', async () => {
    await start();
    for (const path of ['/api/admin/users/', '/api//admin/users', '/api/admin/handover/x'])
      expect([path, (await desk.get(path)).status]).toEqual([path, 423]);
    expect((await desk.send('HEAD', '/api/admin/users')).status).toBe(423);
  });

  test('gives a new session to somebody who logs in, and none after logging out', async () => {
    await start();
    expect((await desk.post('/api/login', { email: staff.email, password: factoryPassword })).status).toBe(
      200,
    );
    expect((await desk.get('/api/admin/users')).status).toBe(200);
    await start();
    expect((await desk.post('/api/logout')).status).toBe(204);
    expect((await desk.get('/api/user')).status).toBe(401);
    expect(await app.db('handovers').where({ user_id: grace.id })).toEqual([]);
  });

  test('is visible to scripts by a cookie while it lasts', async () => {
    await start();
    expect(desk.cookie).toContain('has-session=handed-over');
    await end();
    expect(desk.cookie).toContain('has-session=1');
  });

  test('is started for patients only', async () => {
    const gone = await buildUser(app.db);
    await app.db('users').where({ id: gone.id }).update({ deleted_at: app.db.fn.now() });
    for (const { id } of [staff, gone]) expect((await start({ userId: id })).status).toBe(404);
    expect((await desk.get('/api/user')).status).toBe(200);
  });

  test('without one there is no form', async () => {
    const answers = [
      await desk.get('/api/admin/handover'),
      await identify(),
      await saveDraft(),
      await sign(),
      await end(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('the form on a screen that was handed over', () => {
  test('shows nothing of the patient but the first name before the date of birth is right', async () => {
    desk = await app.signIn(await buildClinician());
    await patient.patch('/api/user/record/history-draft', { answers: allAnswers({ motive: 'Frown' }) });
    await start();
    const before = { step: 'identify', firstName: 'Grace', answers: {}, isEarlier: false };
    expect(await form()).toEqual(before);
    expect((await saveDraft()).status).toBe(403);
    expect((await sign()).status).toBe(403);
    expect((await identify('1990-05-18')).code).toBe('other_birth_date');
    expect(await form()).toEqual(before);
    expect((await identify()).status).toBe(204);
    expect(await form()).toMatchObject({ step: 'answer', answers: { motive: 'Frown' } });
  });

  test('checks at most five dates of birth, concurrent ones included; a right one resets the count', async () => {
    await start();
    for (let times = 0; times < 4; times++) await identify('1990-05-18');
    expect((await identify()).status).toBe(204);
    expect(await form()).toMatchObject({ step: 'answer' });
    await app.db('handovers').update({ identified_at: null });
    const answers = await Promise.all(Array.from({ length: 12 }, () => identify('1990-05-18')));
    const checked = answers.filter(({ code }) => code === 'other_birth_date');
    expect(checked).toHaveLength(5);
    expect(await identify()).toMatchObject({ status: 403, text: closedWords });
    expect(await form()).toMatchObject({ step: 'over', answers: {} });
  });

  test('closes after an hour; the PIN still ends it', async () => {
    await begin();
    await saveDraft();
    await app.db('handovers').update({ started_at: app.db.raw("now() - interval '61 minutes'") });
    expect(await form()).toEqual({ step: 'over', firstName: 'Grace', answers: {}, isEarlier: false });
    for (const answer of [await saveDraft(), await sign(), await identify()])
      expect(answer).toMatchObject({ status: 403, text: closedWords });
    expect((await end()).status).toBe(204);
  });

  test('is signed once, by the patient, with who handed the tablet over', async () => {
    await begin();
    expect((await saveDraft()).status).toBe(204);
    const body = historyBody({ motive: 'A line between the brows' });
    const [first, second] = await Promise.all([sign(body), sign(body)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await sign()).status).toBe(403);
    expect((await saveDraft()).status).toBe(403);
    expect(await form()).toEqual({ step: 'finished', firstName: 'Grace', answers: {}, isEarlier: false });
    await end();
    const { body: mine } = await patient.get('/api/user/record');
    expect(mine).toMatchObject({
      historyDue: false,
      draft: null,
      history: { interviewer: null, handedOverBy: 'Nia Okafor' },
      entries: [{ kind: 'history', author: null }],
    });
    expect(await selectEntries(app.db).where({ user_id: grace.id })).toHaveLength(1);
    const letters = app.db('outbox_messages').where({ kind: 'answers_signed_here', subject_id: grace.id });
    expect(await letters.pluck('recipient')).toEqual([grace.email]);
  });

  test('of two that overlap, one is signed', async () => {
    await begin();
    const statuses = (await Promise.all([sign(), sign()])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 403]));
    expect(await selectEntries(app.db).where({ user_id: grace.id })).toHaveLength(1);
  });

  const sendAtHome = (motive: string) =>
    patient.post('/api/user/record/history', historyBody({ motive }), { 'Idempotency-Key': randomUUID() });

  test('goes on from the answers of the last medical history for a clinician, which the patient sees', async () => {
    desk = await app.signIn(await buildClinician());
    await sendAtHome('Lips');
    await begin();
    expect(await form()).toMatchObject({ step: 'answer', isEarlier: true, answers: { motive: 'Lips' } });
    const { reads } = (await patient.get('/api/user/record')).body;
    expect(reads).toMatchObject([{ who: 'Vera Hale', what: 'record', reason: null }]);
  });

  test('begins empty for a clinician without an appointment nearby, who would need a reason', async () => {
    desk = await app.signIn(await buildClinician());
    await app.db('bookings').where({ user_id: grace.id }).update({ status: 'cancelled' });
    await sendAtHome('Lips');
    await begin();
    expect(await form()).toEqual({ step: 'answer', firstName: 'Grace', answers: {}, isEarlier: false });
  });

  test('begins empty for reception, who knows dates of birth, and leaves alone what was begun at home', async () => {
    await sendAtHome('Lips');
    await patient.patch('/api/user/record/history-draft', { answers: { motive: 'Frown' } });
    await begin();
    const empty = { step: 'answer', firstName: 'Grace', answers: {}, isEarlier: false };
    expect(await form()).toEqual(empty);
    await saveDraft({ motive: 'Chin' });
    expect(await form()).toMatchObject({ step: 'answer', answers: { motive: 'Chin' } });
    expect((await patient.get('/api/user/record')).body.draft.answers).toEqual({ motive: 'Frown' });
    await end();
    await begin();
    expect(await form()).toEqual(empty);
  });

  test('closes when the account is deleted meanwhile', async () => {
    await begin();
    await app.db('users').where({ id: grace.id }).update({ deleted_at: app.db.fn.now() });
    expect(await form()).toMatchObject({ step: 'over' });
    expect((await sign()).status).toBe(403);
  });
});

describe('the PIN', () => {
  test('is wrong four times without harm, and is stored hashed', async () => {
    await start();
    expect((await app.db('handovers').first()).pin_hash).toMatch(/^\$argon2id\$/);
    expect(await end('0000')).toMatchObject({
      status: 403,
      text: 'That is not the PIN. 4 attempts are left.',
    });
    for (const left of ['3 attempts are', '2 attempts are', 'One attempt is'])
      expect((await end('0000')).text).toBe(`That is not the PIN. ${left} left.`);
    expect((await end()).status).toBe(204);
  });

  test('ends the session when it is wrong five times, also at once', async () => {
    await start();
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => end(String(1000 + n))));
    expect(wrong.filter(({ status }) => status === 403)).toHaveLength(4);
    // Once the session has ended, there is nothing to end any more.
    expect(wrong.every(({ status }) => [401, 403, 404].includes(status))).toBe(true);
    expect((await end()).status).toBe(401);
    expect((await desk.get('/api/user')).status).toBe(401);
  });

  test('is audited like its start, without anything of the form', async () => {
    await begin();
    await sign(historyBody({ motive: 'quetzal' }));
    await end();
    const events = await app.db('events').where({ user_id: grace.id }).orderBy('id');
    expect(events.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['handover_started', staff.id],
      ['record_entry_added', grace.id],
      ['handover_ended', staff.id],
    ]);
    expect(JSON.stringify(events)).not.toContain('quetzal');
  });
});

describe('a consent on a screen that was handed over', () => {
  const signConsent = (given: object = {}) =>
    desk.post('/api/admin/handover/consent', { ...consentBody(), ...given });

  test('is handed over by clinicians alone', async () => {
    const refused = await start({ consent: consentToSign() });
    expect([refused.status, refused.code]).toEqual([403, 'not_clinician']);
  });

  test('is handed over only where it could be signed', async () => {
    desk = await app.signIn(await buildClinician());
    const unknown = await start({ consent: { ...consentToSign(), textId: 'no-such-text' } });
    const child = await buildUser(app.db, { dateOfBirth: addYears(londonToday(new Date()), -17) });
    const minor = await start({ userId: child.id, consent: consentToSign() });
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    expect([minor.status, minor.code]).toEqual([422, 'under_age']);
    expect((await desk.get('/api/user')).status).toBe(200);
  });

  test('closes the form that another screen has for the same patient', async () => {
    await begin();
    const clinician = await app.signIn(await buildClinician());
    await clinician.post('/api/admin/handovers', { userId: grace.id, pin, consent: consentToSign() });
    expect((await form()).step).toBe('over');
    expect((await signConsent()).code).toBe('handover_over');
    expect((await clinician.get('/api/admin/handover')).body.step).toBe('identify');
  });

  test('is signed once, with what was talked about, by the patient’s name or hand; nothing else is on it', async () => {
    desk = await app.signIn(await buildClinician());
    const discussion = { questions: 'How long?', answers: 'Three months' };
    await start({ consent: { ...consentToSign(), discussion } });
    expect(await form()).toEqual({ step: 'identify', firstName: 'Grace', answers: {}, isEarlier: false });
    expect((await signConsent()).code).toBe('handover_over');
    await identify();
    const { textId } = consentToSign();
    expect(await form()).toMatchObject({
      step: 'answer',
      answers: {},
      consent: { textId, name: 'Grace Khan', hasPhotos: false },
    });
    expect((await sign()).status).toBe(403);
    expect((await saveDraft()).status).toBe(403);
    expect((await signConsent({ signature: { typedName: 'Vera Hale' } })).code).toBe('other_name');
    const body = { ...consentBody(), signature: { typedName: 'grace  KHAN' } };
    expect((await signConsent(body)).status).toBe(201);
    expect((await signConsent(body)).status).toBe(201);
    expect((await signConsent()).status).toBe(403);
    expect((await form()).step).toBe('finished');
    expect((await end()).status).toBe(204);
    const { entries } = (await patient.get('/api/user/record')).body;
    expect(entries).toMatchObject([{ kind: 'consent', author: 'Vera Hale', consent: { discussion } }]);
  });
});
