import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { isIntact, openEntry } from '#api/record/entries.ts';
import { providePrescribing } from '#api/testing/prescribing.ts';
import { directionBody, toxinProduct, treatmentBody } from '#api/testing/recordForms.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const { app, clinician, prescriber, grace, sealer, pathOf, entriesOf, direct, treat, mine, age } =
  await providePrescribing();

describe('a treatment with a prescription-only medicine', () => {
  test('is refused without a direction of this patient', async () => {
    const other = await buildUser(app.db);
    await prepareDirection(app.db, other.id);
    await prescriber.post(pathOf('directions', other.id), directionBody());
    const refused = await treat();
    expect([refused.status, refused.code]).toEqual([409, 'direction_needed']);
    expect(refused.text).toBe('There is no direction for Botox (botulinum toxin type A).');
    expect(await entriesOf()).toEqual([]);
  });

  test('counts from its arrival where a client alone says that it was given earlier', async () => {
    await direct();
    const longAgo = { 'Client-Created-At': new Date(Date.now() - 200 * 86_400_000).toISOString() };
    const body = treatmentBody({ products: [toxinProduct()], warningReason: 'On paper' });
    expect((await clinician.post(pathOf('treatments'), body, longAgo)).status).toBe(201);
    expect((await treat()).text).toContain('may be given again from');
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

  test('counts two batches of one medicine as one administration', async () => {
    await direct({ administrations: 1, intervalDays: 0, dose: 16.4 });
    const products = [toxinProduct(), toxinProduct({ lot: 'C9999' })];
    expect((await treat({ products: [...products, toxinProduct({ lot: 'C8888' })] })).status).toBe(409);
    expect((await treat({ products })).status).toBe(201);
    expect((await treat()).text).toContain('no administration left');
  });

  test('is known by what it is, never by its appointment', async () => {
    const { id: bookingId } = await buildConfirmed(app.db, {
      userId: grace.userId,
      service: 'Consultation',
    });
    for (const product of ['Dysport', 'The usual']) {
      const refused = await treat({ bookingId, products: [toxinProduct({ product })] });
      expect([refused.status, refused.code]).toEqual([409, 'direction_needed']);
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
    expect([refused.status, refused.code]).toEqual([409, 'ceiling_reason_needed']);
    const reason = { products, ceilingReason: 'Both cheeks and chin' };
    expect((await treat(reason)).status).toBe(201);
    expect((await mine()).entries[0].treatment.ceilingReason).toBe(reason.ceilingReason);
    const undosed = await treat({ products: [{ ...products[0]!, dose: null }] });
    expect([undosed.status, undosed.code]).toEqual([422, 'dose_missing']);
  });

  test('that was given all the same is recorded together with an incident', async () => {
    const withoutDirection = { id: randomUUID(), reason: 'The lip turned white' };
    const products = [toxinProduct({ product: 'Hyalase', points: [], dose: { dose: 1500, unit: 'units' } })];
    expect((await treat({ products, withoutDirection })).status).toBe(201);
    const [treatment, incident] = await entriesOf();
    expect(incident).toMatchObject({ id: withoutDirection.id, kind: 'incident', refersTo: treatment!.id });
    expect(openEntry(sealer, incident!)).toMatchObject({
      category: 'no-direction',
      text: 'Hyalase, batch C1234: There is no direction for Hyaluronidase. The lip turned white',
      steps: [],
    });
    expect(isIntact(sealer, incident!, treatment)).toBe(true);
    expect((await mine()).entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'incident',
      'treatment',
    ]);
  });

  test('may be a round of hyaluronidase at one point', async () => {
    const [point] = toxinProduct().points;
    const points = [{ ...point!, dose: 1500 }];
    const given = { id: randomUUID(), reason: 'The lip turned white' };
    expect((await treat({ products: [toxinProduct({ product: 'Hyalase', points })], given })).status).toBe(
      201,
    );
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
      Array.from({ length: 4 }, (_, n) =>
        (n % 2 ? clinician : twin).post(
          pathOf('treatments'),
          treatmentBody({ products: [toxinProduct()], warningReason: 'On paper' }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(3).fill(409),
    ]);
  });
});
