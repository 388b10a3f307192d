import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { setPassword } from '#api/auth/auth.service.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import {
  consentBody,
  historyBody,
  photoConsentBody,
  pictureBody,
  toxinConsent,
} from '#api/testing/recordForms.ts';
import { allAnswers } from '#shared/testing/sampleRecord.ts';

const word = 'quetzalrash';
const known = 'known at the desk';

let reception: TestClient;
let clinician: TestClient;
let grace: UserModel;

const app = await testApp();
beforeEach(async () => {
  [reception, clinician] = [
    await app.signIn(await buildAdmin(app.db)),
    await app.signIn(await buildAdmin(app.db, { isClinician: true })),
  ];
  grace = await buildUser(app.db, { firstName: 'Grace' });
});

const base = () => `/api/admin/records/${grace.id}`;
const discussion = { questions: `${word} question`, answers: null };
async function addConsent(): Promise<string> {
  const body = consentBody({ discussion });
  expect((await clinician.post(`${base()}/consents`, body)).status).toBe(201);
  return body.id;
}
const reset = async (staff: TestClient, newPassword = known) =>
  expect((await staff.post(`/api/admin/users/${grace.id}/reset-password`, { newPassword })).status).toBe(204);

async function logIn(password: string, email = grace.email): Promise<TestClient> {
  const client = app.guest();
  expect((await client.post('/api/login', { email, password })).status).toBe(200);
  return client;
}
const record = async (client: TestClient) => {
  const { status, text } = await client.get('/api/user/record');
  return [status, text.includes(word)];
};

/** Chooses a password by a link, as the letter with it does. */
async function followLink(newPassword: string): Promise<void> {
  const audit = { actorId: grace.id, requestId: 'test', ip: '', mailHoldSeconds: 0 };
  await setPassword(app.db, audit, grace.id, newPassword, 'password_reset_by_link');
}

const see = async (staff: TestClient, isSeen: boolean) =>
  expect((await staff.post(`/api/admin/users/${grace.id}/id-seen`, { isSeen })).status).toBe(204);

describe('a password that staff have set', () => {
  test('opens the account, and nothing of its care record', async () => {
    const consent = await addConsent();
    await clinician.post(`${base()}/consents`, photoConsentBody());
    const picture = pictureBody();
    expect((await clinician.post(`${base()}/pictures`, picture)).status).toBe(201);
    expect(await record(await logIn(factoryPassword))).toEqual([200, true]);
    await reset(reception);
    const other = await logIn(known);
    for (const path of ['', `/consents/${consent}/copy`, '/summary', `/pictures/${picture.id}`]) {
      const answer = await other.get(`/api/user/record${path}`);
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'record_closed']);
    }
    const exported = await other.get('/api/user/export');
    expect([exported.status, exported.body.careRecord]).toEqual([200, null]);
    expect(exported.text).not.toContain(word);
    expect((await other.get('/api/user')).status).toBe(200);
  });

  test('is known beforehand to close one: the list says who has one', async () => {
    grace = await buildUser(app.db, { firstName: 'Grace', emailProvenAt: null });
    const without = await buildUser(app.db, { firstName: 'Grace', lastName: 'Unrecorded' });
    await addConsent();
    const { body } = await reception.get('/api/admin/users?q=grace');
    const listed = new Map(body.map((user: { id: number; hasRecord?: true }) => [user.id, user.hasRecord]));
    expect([listed.get(grace.id), listed.get(without.id)]).toEqual([true, undefined]);
    const sides = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    await clinician.post(`/api/admin/users/${without.id}/merge`, { otherId: grace.id, ...sides });
    const { body: joined } = await reception.get('/api/admin/users?q=Unrecorded');
    expect(joined[0].hasRecord).toBe(true);
  });

  test('shows nothing of a medical history that was begun before', async () => {
    const patient = await logIn(factoryPassword);
    await patient.patch('/api/user/record/history-draft', { answers: allAnswers({ motive: word }) });
    expect(await record(patient)).toEqual([200, true]);
    await reset(reception);
    expect(await record(await logIn(known))).toEqual([200, false]);
  });

  test('opens nothing once it was changed to another by somebody who knew it', async () => {
    await addConsent();
    await reset(reception);
    const other = await logIn(known);
    const change = { currentPassword: known, newPassword: 'chosen by somebody' };
    expect((await other.post('/api/user/password', change)).status).toBe(204);
    expect((await record(other))[0]).toBe(403);
  });

  test('signs, withdraws, drafts and opens nothing until it is over, or a clinician has seen an identity document', async () => {
    const refersTo = await addConsent();
    const writes = (client: TestClient) => [
      client.post('/api/user/record/history', historyBody()),
      client.patch('/api/user/record/history-draft', { answers: allAnswers() }),
      client.post('/api/user/record/consent-readings', { textId: toxinConsent.id, textVersion: 1 }),
      client.post('/api/user/record/withdrawals', { id: randomUUID(), refersTo }),
    ];
    await reset(reception);
    const other = await logIn(known);
    await see(reception, true);
    for (const { status, code } of await Promise.all(writes(other))) {
      expect([status, code]).toEqual([403, 'record_closed']);
    }
    await see(clinician, false);
    await see(clinician, true);
    expect((await Promise.all(writes(other))).map(({ status }) => status)).toEqual([201, 200, 204, 201]);
  });

  test('closes the record when a clinician sets it, too, whose mark of an earlier visit counts no longer', async () => {
    await addConsent();
    await see(clinician, true);
    await reset(clinician);
    const patient = await logIn(known);
    expect((await record(patient))[0]).toBe(403);
    await see(clinician, false);
    await see(clinician, true);
    expect(await record(patient)).toEqual([200, true]);
  });

  test('stays open, or closed, when the one who saw the document gains or loses the right of a clinician', async () => {
    await addConsent();
    await reset(reception);
    await see(reception, true);
    const patient = await logIn(known);
    const setClinician = (isClinician: boolean) =>
      app.db('users').where({ role: 'admin' }).update({ is_clinician: isClinician });
    const rights = await app.db('users').where({ role: 'admin' }).select('id', 'is_clinician');
    await setClinician(true);
    expect((await record(patient))[0]).toBe(403);
    await see(clinician, false);
    await see(clinician, true);
    await setClinician(false);
    expect(await record(patient)).toEqual([200, true]);
    for (const { id, is_clinician } of rights) await app.db('users').where({ id }).update({ is_clinician });
  });

  test('closes the record of somebody who has none yet, too', async () => {
    await reset(reception);
    const answer = await (await logIn(known)).post('/api/user/record/history', historyBody());
    expect([answer.status, await app.db('record_entries').where({ user_id: grace.id })]).toEqual([403, []]);
  });

  test('is over with the link that the patient follows', async () => {
    await addConsent();
    await reset(reception);
    await followLink('chosen at home');
    expect(await record(await logIn('chosen at home'))).toEqual([200, true]);
  });

  test('is not over with a link to an address that was entered with it, but with a clinician who has seen them', async () => {
    await addConsent();
    await reset(reception);
    const other = await logIn(known);
    const email = `other${grace.id}@example.test`;
    expect((await other.patch('/api/user', { email, currentPassword: known })).status).toBe(200);
    await reset(reception);
    await followLink('chosen elsewhere');
    const patient = await logIn('chosen elsewhere', email);
    expect((await record(patient))[0]).toBe(403);
    await see(clinician, true);
    expect(await record(patient)).toEqual([200, true]);
  });
});

describe('another way in to an account with a care record', () => {
  let email: string;
  beforeEach(async () => {
    grace = await buildUser(app.db, { email: null, passwordHash: null, emailProvenAt: null });
    email = `own${grace.id}@example.test`;
  });
  const attempts = {
    'by an address in its details': (staff: TestClient) =>
      staff.post(`/api/admin/users/${grace.id}/details`, {
        firstName: grace.firstName,
        lastName: grace.lastName,
        phone: null,
        email,
        sharedEmail: null,
        isAgreed: false,
        reason: 'Misheard',
      }),
    'by a link to another address': (staff: TestClient) =>
      staff.post(`/api/admin/users/${grace.id}/invitation`, { email }),
    'by joining it with another account': async (staff: TestClient) => {
      const { id } = await buildUser(app.db);
      const sides = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
      return staff.post(`/api/admin/users/${id}/merge`, { otherId: grace.id, ...sides });
    },
  };

  test.each(Object.entries(attempts))('is given by a clinician only: %s', async (_, attempt) => {
    await addConsent();
    const refused = await attempt(reception);
    expect([refused.status, refused.code]).toEqual([403, 'record_needs_clinician']);
    expect(await app.db('users').where({ id: grace.id }).first('email', 'merged_into')).toEqual({
      email: null,
      merged_into: null,
    });
    expect((await attempt(clinician)).status).toBeLessThan(300);
  });

  test.each(Object.entries(attempts))('is reception’s to give without one: %s', async (_, attempt) => {
    expect((await attempt(reception)).status).toBeLessThan(300);
  });
});
