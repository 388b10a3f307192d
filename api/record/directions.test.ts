import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { underAgeMessage } from '#shared/domain/age.ts';
import { describe, expect, test } from 'vitest';
import { longestDirectionDays, seenWithinDays } from '#shared/domain/directions.ts';
import { buildAdmin, buildConfirmed, factoryPassword } from '#api/demo/factories.ts';
import { isIntact } from '#api/record/entries.ts';
import { inDays } from '#api/testing/forms.ts';
import { providePrescribing } from '#api/testing/prescribing.ts';
import {
  confirmPrescribers,
  consentBody,
  directionBody,
  incidentBody,
  treatmentBody,
} from '#api/testing/recordForms.ts';

const here = providePrescribing();
const { sealer, codeOf, pathOf, entriesOf, direct, end, treat, mine } = here;

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
    const [entry] = await entriesOf();
    expect(isIntact(sealer, entry!, undefined)).toBe(true);
    // No part of it is stored unencrypted.
    expect(entry).toMatchObject({ formId: null, formVersion: null });
  });

  test('needs two-step sign-in', async () => {
    const fresh = await here.app.signIn(await buildAdmin(here.app.db, { isPrescriber: true }));
    const refused = await fresh.post(pathOf('directions'), directionBody());
    expect([refused.status, codeOf(refused)]).toEqual([403, 'second_step_needed']);
    expect(refused.text).toContain('under Staff, Two-step sign-in');
    const direction = directionBody();
    await direct(direction);
    const body = { id: randomUUID(), text: null };
    expect(codeOf(await fresh.post(pathOf(`directions/${direction.id}/end`), body))).toBe(
      'second_step_needed',
    );
  });

  test('needs a session with a second step: one that a password alone has opened before signs none', async () => {
    const admin = await buildAdmin(here.app.db, { isPrescriber: true });
    const earlier = await here.app.signIn(admin);
    const fresh = await here.app.signIn(admin);
    const { body } = await fresh.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await fresh.post('/api/admin/second-factor/confirm', { code })).status).toBe(200);
    expect((await earlier.get('/api/user')).status).toBe(401);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
    // As one that was open when an earlier release turned two-step sign-in on.
    await here.app
      .db('sessions')
      .where({ user_id: admin.id })
      .update({ data: here.app.db.raw(`data - 'hasSecondStep'`) });
    const refused = await fresh.post(pathOf('directions'), directionBody());
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('sign in with a code')]);
    await here.app.db('second_factors').where({ user_id: admin.id }).update({ last_step: 0 });
    const login = { email: admin.email, password: factoryPassword, code };
    expect((await fresh.post('/api/login', login)).status).toBe(200);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
    const change = { currentPassword: factoryPassword, newPassword: 'another long password' };
    expect((await fresh.post('/api/user/password', change)).status).toBe(204);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
  });

  test('is refused under 18, as a consent and a treatment are; what went wrong is recorded all the same', async () => {
    await here.app
      .db('users')
      .where({ id: here.userId })
      .update({ date_of_birth: inDays(-17 * 365) });
    const refused = [
      await direct(),
      await here.clinician.post(pathOf('consents'), consentBody()),
      await treat({ products: treatmentBody().products }),
    ];
    for (const answer of refused) expect([answer.status, answer.text]).toEqual([422, underAgeMessage]);
    expect(await entriesOf()).toEqual([]);
    expect((await here.clinician.post(pathOf('incidents'), incidentBody())).status).toBe(201);
  });

  test('is made, ended and added to by nobody else', async () => {
    const direction = directionBody();
    await direct(direction);
    const owner = await here.app.signIn(await buildAdmin(here.app.db, { isOwner: true }));
    for (const client of [here.clinician, owner, here.patient]) {
      expect((await client.post(pathOf('directions'), directionBody())).status).toBe(403);
      const body = { id: randomUUID(), text: null };
      expect((await client.post(pathOf(`directions/${direction.id}/end`), body)).status).toBe(403);
    }
    const withdrawal = { id: randomUUID(), refersTo: direction.id, text: null };
    expect((await here.clinician.post(pathOf('withdrawals'), withdrawal)).status).toBe(422);
    const addendum = { id: randomUUID(), text: 'Twice the dose' };
    const added = await here.clinician.post(pathOf(`entries/${direction.id}/addenda`), addendum);
    expect(codeOf(added)).toBe('direction_fixed');
    expect(await entriesOf()).toHaveLength(1);
  });

  test.each([
    [{ medicine: 'aspirin' }],
    [{ unit: 'ml' as const }],
    [{ dose: 0 }],
    [{ form: ' ' }],
    [{ strength: '' }],
    [{ route: '' }],
    [{ areas: [] }],
    [{ administrations: 0 }],
    [{ administrations: 13 }],
    [{ intervalDays: 0 }],
    [{ expiresOn: inDays(-1) }],
    [{ expiresOn: inDays(longestDirectionDays + 1) }],
    [{ seenOn: inDays(1) }],
    [{ seenOn: inDays(-seenWithinDays - 1) }],
  ])('with %j is refused', async (given) => {
    expect((await direct(given)).status).toBe(400);
    expect(await entriesOf()).toEqual([]);
  });

  test('is valid on the first and the last day of its limits', async () => {
    const limits = { seenOn: inDays(-seenWithinDays), expiresOn: inDays(longestDirectionDays) };
    expect((await direct(limits)).status).toBe(201);
    expect((await direct({ administrations: 1, intervalDays: 0, expiresOn: inDays(0) })).status).toBe(201);
  });

  test('beyond the list of products needs a reason, which stands in it', async () => {
    for (const given of [{ dose: 100_000 }, { intervalDays: 14 }, { route: 'Intravenous' }]) {
      const refused = await direct({ ...given, beyondReason: null });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'ceiling_reason_needed']);
    }
    expect((await direct({ dose: 100, beyondReason: 'Masseters, off label' })).status).toBe(201);
    expect((await mine()).entries).toMatchObject([{ direction: { beyondReason: 'Masseters, off label' } }]);
  });

  test('is ended once, in words that are not those of a consent', async () => {
    const direction = directionBody();
    await direct(direction);
    expect((await end(direction.id)).status).toBe(201);
    expect(codeOf(await end(direction.id))).toBe('already_ended');
    expect((await end(randomUUID())).status).toBe(404);
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
    expect([refused.status, codeOf(refused)]).toEqual([409, 'seen_where_needed']);
    const visit = { userId: here.userId, appointmentDate: inDays(0) };
    const { id } = await buildConfirmed(here.app.db, visit);
    expect(codeOf(await direct({ seenAt: null }))).toBe('seen_where_needed');
    await here.app.db('bookings').where({ id }).update({ attendance: 'arrived' });
    expect((await direct({ seenAt: null })).status).toBe(201);
  });

  test('is the register and number of its prescriber, who enters them once', async () => {
    const unregistered = { isPrescriber: true, register: null, registerNumber: null };
    const fresh = await here.app.signIn(await buildAdmin(here.app.db, unregistered));
    await confirmPrescribers(here.app.db);
    const sign = () => fresh.post(pathOf('directions'), directionBody());
    expect(codeOf(await sign())).toBe('registration_needed');
    const save = (register: string, number: string) =>
      fresh.patch('/api/admin/registration', { register, number });
    expect((await save('NMC', '7654321')).status).toBe(400);
    expect((await save('NMC', '12a3456e')).status).toBe(204);
    expect((await sign()).status).toBe(201);
    const registration = { register: 'NMC', number: '12A3456E' };
    expect((await mine()).entries).toMatchObject([{ direction: { registration, areas: ['forehead'] } }]);
  });
});
