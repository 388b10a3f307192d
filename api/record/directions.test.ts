import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { underAgeMessage } from '#shared/domain/age.ts';
import { seenWithinDays, longestDirectionDays } from '#shared/domain/directions.ts';
import { buildAdmin, buildConfirmed, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { isIntact, openEntry, selectEntries } from '#api/record/entries.ts';
import { macOf } from '#api/record/entryMac.ts';
import { createSealer } from '#api/record/sealing.ts';
import { recordKey, startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';
import {
  confirmPrescribers,
  consentBody,
  directionBody,
  incidentBody,
  toxinProduct,
  treatmentBody,
} from '#api/testing/recordForms.ts';

let app: TestApp;
let clinician: TestClient;
let prescriber: TestClient;
let patient: TestClient;
let userId: number;
const sealer = createSealer([recordKey]);

beforeAll(async () => {
  app = await startTestApp();
  clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));
  prescriber = await app.signIn(
    await buildAdmin(app.db, { firstName: 'Ada', lastName: 'Obi', isPrescriber: true }),
  );
  await confirmPrescribers(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const user = await buildUser(app.db);
  userId = user.id;
  patient = await app.signIn(user);
});

const codeOf = ({ headers }: { headers: Headers }) => headers.get('x-error-code');
const pathOf = (part: string, id = userId) => `/api/admin/records/${id}/${part}`;
const direct = (given: Parameters<typeof directionBody>[0] = {}) =>
  prescriber.post(pathOf('directions'), directionBody(given));
const end = (id: string) =>
  prescriber.post(pathOf(`directions/${id}/end`), { id: randomUUID(), text: 'No longer needed' });
const treat = (given: Parameters<typeof treatmentBody>[0] = {}, id = userId) =>
  clinician.post(
    pathOf('treatments', id),
    treatmentBody({ products: [toxinProduct()], warningReason: 'On paper', ...given }),
  );
const mine = async () => (await patient.get('/api/user/record')).body;
const entriesOf = (id = userId) => selectEntries(app.db).where({ user_id: id }).orderBy('position');

/** As if these days had passed since everything of the patient was signed. */
async function age(days: number): Promise<void> {
  await app.db.raw('ALTER TABLE record_entries DISABLE TRIGGER USER');
  for (const entry of await entriesOf()) {
    const occurredAt = new Date(Date.parse(entry.occurredAt) - days * 86_400_000).toISOString();
    const mac = macOf(sealer, { ...entry, occurredAt });
    await app.db('record_entries').where({ id: entry.id }).update({ occurred_at: occurredAt, mac });
  }
  await app.db.raw('ALTER TABLE record_entries ENABLE TRIGGER USER');
}

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
    const fresh = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
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
    const admin = await buildAdmin(app.db, { isPrescriber: true });
    const earlier = await app.signIn(admin);
    const fresh = await app.signIn(admin);
    const { body } = await fresh.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
    expect((await fresh.post('/api/admin/second-factor/confirm', { code })).status).toBe(200);
    expect((await earlier.get('/api/user')).status).toBe(401);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
    // As one that was open when an earlier release turned two-step sign-in on.
    await app
      .db('sessions')
      .where({ user_id: admin.id })
      .update({ data: app.db.raw(`data - 'hasSecondStep'`) });
    const refused = await fresh.post(pathOf('directions'), directionBody());
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('sign in with a code')]);
    await app.db('second_factors').where({ user_id: admin.id }).update({ last_step: 0 });
    const login = { email: admin.email, password: factoryPassword, code };
    expect((await fresh.post('/api/login', login)).status).toBe(200);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
    const change = { currentPassword: factoryPassword, newPassword: 'another long password' };
    expect((await fresh.post('/api/user/password', change)).status).toBe(204);
    expect((await fresh.post(pathOf('directions'), directionBody())).status).toBe(201);
  });

  test('is refused under 18, as a consent and a treatment are; what went wrong is recorded all the same', async () => {
    await app
      .db('users')
      .where({ id: userId })
      .update({ date_of_birth: inDays(-17 * 365) });
    const refused = [
      await direct(),
      await clinician.post(pathOf('consents'), consentBody()),
      await treat({ products: treatmentBody().products }),
    ];
    for (const answer of refused) expect([answer.status, answer.text]).toEqual([422, underAgeMessage]);
    expect(await entriesOf()).toEqual([]);
    expect((await clinician.post(pathOf('incidents'), incidentBody())).status).toBe(201);
  });

  test('is made, ended and added to by nobody else', async () => {
    const direction = directionBody();
    await direct(direction);
    const owner = await app.signIn(await buildAdmin(app.db, { isOwner: true }));
    for (const client of [clinician, owner, patient]) {
      expect((await client.post(pathOf('directions'), directionBody())).status).toBe(403);
      const body = { id: randomUUID(), text: null };
      expect((await client.post(pathOf(`directions/${direction.id}/end`), body)).status).toBe(403);
    }
    const withdrawal = { id: randomUUID(), refersTo: direction.id, text: null };
    expect((await clinician.post(pathOf('withdrawals'), withdrawal)).status).toBe(422);
    const addendum = { id: randomUUID(), text: 'Twice the dose' };
    const added = await clinician.post(pathOf(`entries/${direction.id}/addenda`), addendum);
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
        title: 'Prescription ended: Botox (botulinum toxin type A)',
        text: 'No longer needed',
      },
      { direction: { isEnded: true } },
    ]);
  });
});

describe('a treatment with a prescription-only medicine', () => {
  test('is refused without a direction of this patient', async () => {
    const other = await buildUser(app.db);
    await prescriber.post(pathOf('directions', other.id), directionBody());
    const refused = await treat();
    expect([refused.status, codeOf(refused)]).toEqual([409, 'direction_needed']);
    expect(refused.text).toBe('There is no direction for Botox (botulinum toxin type A).');
    expect(await entriesOf()).toEqual([]);
  });

  test('is recorded under its direction, until none is left', async () => {
    const direction = directionBody({ intervalDays: 10 });
    await direct(direction);
    expect((await treat()).status).toBe(201);
    expect((await mine()).entries[0].treatment.products[0].directionId).toBe(direction.id);
    expect((await treat()).text).toContain('may be given again from');
    await age(10);
    expect((await treat()).status).toBe(201);
    await age(10);
    expect((await treat()).text).toContain('has no administration left');
  });

  test.each([
    ['another brand', { medicine: 'azzalure' }, toxinProduct(), 'There is no direction for Botox'],
    ['a smaller dose', { dose: 8 }, toxinProduct(), 'allows 8 units, and this is 8.2'],
    ['a medicine without its dose', {}, toxinProduct({ points: [] }), 'Please enter the dose'],
    ['other units', {}, toxinProduct({ points: [], dose: { dose: 1, unit: 'ml' } }), 'is in units'],
    ['another name', {}, toxinProduct({ product: 'Botx 50' }), 'until a prescriber has said otherwise'],
    ['two in one', {}, toxinProduct({ product: 'Botox in saline' }), 'is not in the list'],
    ['an id of a device', {}, toxinProduct({ productId: 'juvederm-voluma' }), 'is not in the list'],
  ])('is refused for %s', async (_, direction, product, sentence) => {
    await direct(direction);
    const refused = await treat({ products: [product] });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'direction_needed']);
    expect(refused.text).toContain(sentence);
  });

  test('is refused after the direction has expired or was ended', async () => {
    const ended = directionBody();
    await direct(ended);
    await end(ended.id);
    expect((await treat()).text).toContain('was ended');
    const named = {
      name: 'Botox (botulinum toxin type A)',
      sites: null,
      beyondReason: null,
      acknowledged: [],
    };
    const content = { ...directionBody(), ...named, expiresOn: inDays(-1) };
    const late = await import('#api/record/addEntries.ts');
    const act = { actorId: 1, requestId: 'r', ip: '', mailHoldSeconds: 0 };
    const request = { userId, id: content.id, body: content };
    await late.addEntries(app.db, sealer, act, request, () => [
      { id: content.id, kind: 'direction', content },
    ]);
    expect((await treat()).text).toContain('expired on');
  });

  test('counts two batches of one medicine as one administration', async () => {
    await direct({ administrations: 1, intervalDays: 0, dose: 16.4 });
    const products = [toxinProduct(), toxinProduct({ lot: 'C9999' })];
    expect((await treat({ products: [...products, toxinProduct({ lot: 'C8888' })] })).status).toBe(409);
    expect((await treat({ products })).status).toBe(201);
    expect((await treat()).text).toContain('no administration left');
  });

  test('is known by what it is, never by its appointment', async () => {
    const { id: bookingId } = await buildConfirmed(app.db, { userId, service: 'Consultation' });
    for (const product of ['Dysport', 'The usual']) {
      const refused = await treat({ bookingId, products: [toxinProduct({ product })] });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'direction_needed']);
    }
    await app.db('bookings').where({ id: bookingId }).update({ service: 'Anti-Wrinkle Injections' });
    const chosen = { product: 'Juvéderm Voluma', productId: 'juvederm-voluma', productVersion: 9 };
    expect((await treat({ bookingId, products: [toxinProduct(chosen)] })).status).toBe(201);
    expect((await mine()).entries[0].treatment.products).toMatchObject([{ ...chosen, productVersion: 1 }]);
  });

  test('of a device is asked about by the clinician beyond its limits, and has a dose', async () => {
    const products = [
      { ...treatmentBody().products[0]!, points: [], dose: { dose: 7, unit: 'ml' as const } },
    ];
    const refused = await treat({ products, ceilingReason: null });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'ceiling_reason_needed']);
    const reason = { products, ceilingReason: 'Both cheeks and chin' };
    expect((await treat(reason)).status).toBe(201);
    expect((await mine()).entries[0].treatment.ceilingReason).toBe(reason.ceilingReason);
    const undosed = await treat({ products: [{ ...products[0]!, dose: null }] });
    expect([undosed.status, codeOf(undosed)]).toEqual([422, 'dose_missing']);
  });

  test('is refused after another brand of its family, and beyond what its packs hold', async () => {
    await direct({ medicine: 'azzalure', strength: '125 units', dose: 60 });
    await direct({ dose: 60 });
    expect((await treat({ products: [toxinProduct({ product: 'Azzalure' })] })).status).toBe(201);
    expect((await treat()).text).toContain('may be given again from');
    await age(84);
    const many = toxinProduct({ points: [], dose: { dose: 51, unit: 'units' } });
    expect((await treat({ products: [many] })).text).toContain('more than the packs hold, 50 units');
    expect((await treat({ products: [{ ...many, packs: 2 }] })).status).toBe(201);
  });

  test('that was given all the same is recorded together with an incident', async () => {
    const withoutDirection = { id: randomUUID(), reason: 'The lip turned white' };
    const products = [toxinProduct({ product: 'Hyalase', points: [], dose: { dose: 1500, unit: 'units' } })];
    expect((await treat({ products, withoutDirection })).status).toBe(201);
    const [treatment, incident] = await entriesOf();
    expect(incident).toMatchObject({ id: withoutDirection.id, kind: 'incident', refersTo: treatment!.id });
    expect(openEntry(sealer, incident!)).toMatchObject({
      category: 'no-direction',
      text: 'There is no direction for Hyaluronidase. The lip turned white',
      steps: [],
    });
    expect(isIntact(sealer, incident!, treatment)).toBe(true);
    expect((await mine()).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'incident',
      'treatment',
    ]);
  });

  test('is no incident when a direction covers it', async () => {
    await direct();
    const withoutDirection = { id: randomUUID(), reason: 'Not needed any more' };
    expect((await treat({ withoutDirection })).status).toBe(201);
    expect((await entriesOf()).map(({ kind }) => kind)).toEqual(['direction', 'treatment']);
  });

  test('takes the last administration once, of several at the same moment', async () => {
    await direct({ administrations: 1, intervalDays: 0 });
    const copy = await app.addCopy();
    const twin = clinician.through(copy);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? clinician : twin).post(
          pathOf('treatments'),
          treatmentBody({ products: [toxinProduct({ packs: 0 })], warningReason: 'On paper' }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });
});
