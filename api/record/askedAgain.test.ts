import { expect, test } from 'vitest';
import { outcomeOf } from '#api/testing/app.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';
import { createRecordPatient, newKey, provideRecord } from '#api/testing/recordPatient.ts';

const { app, nia, grace } = await provideRecord();

const treat = async (given: Parameters<typeof treatmentBody>[0], headers = newKey()) => {
  const body = treatmentBody({ warningReason: 'On paper', sure: [], ...given });
  return { id: body.id, outcome: outcomeOf(await grace.write('treatments', body, headers)) };
};

test('the same product within an hour asks whether it was given again; another product, or one struck out, does not', async () => {
  const first = await treat({});
  expect(first.outcome[0]).toBe(201);
  expect((await treat({})).outcome).toEqual([409, 'given_within_hour']);
  const [product] = treatmentBody().products;
  expect((await treat({ products: [{ ...product!, product: 'Sculptra' }] })).outcome[0]).toBe(201);
  const again = await treat({ sure: ['repeated'] });
  expect(again.outcome[0]).toBe(201);
  for (const { id } of [first, again]) {
    const strike = { id: crypto.randomUUID(), refersTo: id, mistake: 'entered-in-error', text: 'Twice' };
    expect((await grace.write('withdrawals', strike)).status).toBe(201);
  }
  expect((await treat({})).outcome[0]).toBe(201);
});

test('it asks, too, where a client states that the first was given long before', async () => {
  const stated = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const headers = { ...newKey(), 'Client-Created-At': stated };
  expect((await treat({}, headers)).outcome[0]).toBe(201);
  expect((await treat({})).outcome).toEqual([409, 'given_within_hour']);
});

test('what is injected to save a life asks for no history, nor whether it was given again', async () => {
  const [product] = treatmentBody().products;
  const dose = { dose: 0.5, unit: 'mg' as const };
  const products = [{ ...product!, product: 'Adrenaline', points: [], dose }];
  for (const _ of [1, 2]) {
    expect((await treat({ products, warningReason: null })).outcome).toEqual([201, null]);
  }
});

test('a cancelled appointment asks, and then takes it', async () => {
  const { id: bookingId } = await grace.book({ status: 'cancelled' });
  expect((await treat({ bookingId })).outcome).toEqual([409, 'booking_cancelled']);
  expect((await treat({ bookingId, sure: ['cancelled'] })).outcome[0]).toBe(201);
});

test('the record says where another customer has the same name, or the same telephone number', async () => {
  const other = await createRecordPatient(app, nia);
  const open = async () => (await grace.open({ reason: 'planning' })).body.hasNamesake as boolean;
  expect(await open()).toBe(true);
  await app.db('users').whereNot({ id: grace.userId }).update({ last_name: 'Osborne' });
  expect(await open()).toBe(false);
  await app.db('users').where({ id: grace.userId }).update({ preferred_phone: '020 7946 0555' });
  await other.book({ phone: '+44 20 7946 0555' });
  expect(await open()).toBe(true);
});
