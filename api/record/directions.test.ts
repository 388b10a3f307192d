import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { underAgeMessage } from '#shared/domain/age.ts';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { inDays } from '#api/testing/forms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';
import { providePrescribing } from '#api/testing/prescribing.ts';
import {
  consentBody,
  directionBody,
  historyBody,
  incidentBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';

const { app, clinician, prescriber, grace, allOf, sealer, pathOf, entriesOf, direct, end, treat, mine, age } =
  await providePrescribing();

describe('a direction', () => {
  test('is signed by the prescriber of the session, chained, and read by the patient', async () => {
    const answer = await direct({ sites: 'Forehead' });
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([201, ['id', 'signedAt']]);
    expect((await mine()).entries).toMatchObject([
      {
        kind: 'direction',
        author: 'Ada Obi',
        direction: { name: 'Botox (botulinum toxin type A)', dose: 20, sites: 'Forehead', isEnded: false },
      },
    ]);
    const [history, entry] = await allOf();
    expect(isIntact(sealer, entry!, history)).toBe(true);
    // No part of it is stored unencrypted.
    expect(entry).toMatchObject({ formId: null, formVersion: null });
  });

  test('needs a medical history in force, and that its prescriber has opened the record that day', async () => {
    const { userId } = grace;
    const sign = async () => (await prescriber.post(pathOf('directions'), directionBody())).code;
    expect(await sign()).toBe('history_needed');
    await grace.client.post('/api/user/record/history', historyBody());
    // A colleague's opening is not theirs.
    await clinician.post(pathOf('open'), { reason: 'planning' });
    expect(await sign()).toBe('record_unread');
    const { body } = await prescriber.get('/api/user');
    const at = new Date(Date.now() - 86_400_000);
    await app.db('record_reads').insert({ user_id: userId, reader_id: body.id, what: 'record', at });
    expect(await sign()).toBe('record_unread');
    await prescriber.post(pathOf('open'), { reason: 'planning' });
    expect(await sign()).toBeNull();
    // Nor what the patient has said since, unless a screen tells what of it was shown; opened again, it is another history.
    await grace.client.post(
      '/api/user/record/history',
      historyBody({ keloids: true, keloidsDetails: 'Ear' }),
    );
    expect(await sign()).toBe('record_unread');
    await prescriber.post(pathOf('open'), { reason: 'planning' });
    expect(await sign()).toBeNull();
    // What a join has brought, they have not read.
    const other = await buildUser(app.db, { emailProvenAt: null });
    const sides = { name: 'this', dateOfBirth: 'this', phone: 'this', email: 'this' };
    const join = { otherId: other.id, ...sides };
    expect((await clinician.post(`/api/admin/users/${userId}/merge`, join)).status).toBe(200);
    expect(await sign()).toBe('record_unread');
    await prescriber.post(pathOf('open'), { reason: 'planning' });
    expect(await sign()).toBeNull();
    await age(366);
    await prescriber.post(pathOf('open'), { reason: 'planning' });
    expect(await sign()).toBe('history_needed');
  });

  test('and a record need a session with a second step; what was done is recorded without one', async () => {
    const admin = await buildAdmin(app.db, { isPrescriber: true, isClinician: true });
    const fresh = app.guest();
    const logIn = { email: admin.email, password: factoryPassword };
    await fresh.post('/api/login', logIn);
    const open = () => fresh.post(pathOf('open'), { reason: 'planning' });
    const sign = () => fresh.post(pathOf('directions'), directionBody());
    await prepareDirection(app.db, grace.userId);
    // Before anything is said of what was sent.
    for (const answer of [await open(), await sign(), await fresh.post(pathOf('directions'), {})]) {
      expect([answer.status, answer.code]).toEqual([403, 'second_step_needed']);
    }
    const note = await fresh.post(pathOf('incidents'), incidentBody());
    expect(note.status).toBe(201);
    // A signature that no desk has made stands for none.
    const forged = await fresh.post(
      pathOf('open'),
      { reason: 'planning' },
      { 'Desk-Signature': 'a.b', 'Client-Created-At': new Date().toISOString() },
    );
    expect(forged.code).toBe('second_step_needed');
    const { body } = await fresh.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await fresh.post('/api/admin/second-factor/confirm', { code })).status).toBe(200);
    expect([(await open()).status, (await sign()).status]).toEqual([200, 201]);
    await app.db('second_factors').where({ user_id: admin.id }).update({ last_step: 0 });
    expect((await fresh.post('/api/login', { ...logIn, code })).status).toBe(200);
    const change = { currentPassword: factoryPassword, newPassword: 'another long password' };
    expect((await fresh.post('/api/user/password', change)).status).toBe(204);
    expect((await open()).status).toBe(200);
    await app.db('second_factors').where({ user_id: admin.id }).update({ last_step: 0 });
    const removal = { currentPassword: change.newPassword, code };
    expect((await fresh.post('/api/admin/second-factor/remove', removal)).status).toBe(204);
    expect((await open()).code).toBe('second_step_needed');
  });

  test('is refused under 18, as a consent and a treatment are; what went wrong is recorded all the same', async () => {
    await app
      .db('users')
      .where({ id: grace.userId })
      .update({ date_of_birth: inDays(-17 * 365) });
    const refused = [
      await direct(),
      await clinician.post(pathOf('consents'), consentBody()),
      await treat({ products: treatmentBody().products }),
    ];
    for (const { text } of refused) expect(text).toBe(underAgeMessage);
    // A treatment can have been given all the same.
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 409]);
    expect(await entriesOf()).toEqual([]);
    expect((await clinician.post(pathOf('incidents'), incidentBody())).status).toBe(201);
  });

  test('is made, ended and added to by nobody else', async () => {
    const direction = directionBody();
    await direct(direction);
    const withdrawal = { id: randomUUID(), refersTo: direction.id, text: null };
    expect((await clinician.post(pathOf('withdrawals'), withdrawal)).status).toBe(422);
    const addendum = { id: randomUUID(), text: 'Twice the dose' };
    const added = await clinician.post(pathOf(`entries/${direction.id}/addenda`), addendum);
    expect(added.code).toBe('direction_fixed');
    expect(await entriesOf()).toHaveLength(1);
  });

  test('beyond the list of products needs a reason, which stands in it', async () => {
    for (const given of [{ dose: 100_000 }, { intervalDays: 14 }, { route: 'Intravenous' }]) {
      const refused = await direct({ ...given, beyondReason: '...' });
      expect([refused.status, refused.code]).toEqual([409, 'ceiling_reason_needed']);
    }
    expect((await direct({ dose: 100, beyondReason: 'Masseters, off label' })).status).toBe(201);
    expect((await mine()).entries).toMatchObject([{ direction: { beyondReason: 'Masseters, off label' } }]);
  });

  test('is ended once, in words that are not those of a consent', async () => {
    const direction = directionBody();
    await direct(direction);
    expect((await end(direction.id)).status).toBe(201);
    expect((await end(direction.id)).code).toBe('already_ended');
    expect((await mine()).entries).toMatchObject([
      {
        kind: 'withdrawal',
        title: 'Direction ended: Botox (botulinum toxin type A)',
        text: 'No longer needed',
      },
      { direction: { isEnded: true } },
    ]);
  });
});

describe('what a direction names', () => {
  test('is where the patient was seen, unless an appointment of that day was attended', async () => {
    const refused = await direct({ seenAt: null });
    expect([refused.status, refused.code]).toEqual([409, 'seen_where_needed']);
    const visit = { userId: grace.userId, appointmentDate: inDays(0) };
    const { id } = await buildConfirmed(app.db, visit);
    expect((await direct({ seenAt: '...' })).code).toBe('seen_where_needed');
    await app.db('bookings').where({ id }).update({ attendance: 'arrived' });
    expect((await direct({ seenAt: null })).status).toBe(201);
  });

  test('is the register and number of its prescriber, who enters them once', async () => {
    const unregistered = { isPrescriber: true, register: null, registerNumber: null };
    const fresh = await app.signIn(await buildAdmin(app.db, unregistered));
    await prepareDirection(app.db, grace.userId);
    const sign = () => fresh.post(pathOf('directions'), directionBody());
    expect((await sign()).code).toBe('registration_needed');
    const save = (register: string, number: string) =>
      fresh.patch('/api/admin/registration', { register, number });
    expect((await save('NMC', '7654321')).status).toBe(400);
    expect((await save('NMC', '12a3456e')).status).toBe(204);
    expect((await sign()).status).toBe(201);
    const registration = { register: 'NMC', number: '12A3456E' };
    expect((await mine()).entries).toMatchObject([{ direction: { registration, areas: ['forehead'] } }]);
  });
});
