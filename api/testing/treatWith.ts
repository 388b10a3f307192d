import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildUser } from '#api/demo/factories.ts';
import type { TestApp, TestClient } from '#api/testing/app.ts';
import { treatmentBody } from '#api/testing/recordForms.ts';

/** A signed treatment with one product of a batch. */
export function bodyWith(product: { lot: string; product?: string }) {
  // A product that is not in the list is recorded for a reason only.
  const withoutDirection = product.product ? { id: randomUUID(), reason: 'On paper' } : null;
  const body = treatmentBody({ warningReason: 'On paper', withoutDirection });
  return { ...body, products: body.products.map((each) => ({ ...each, ...product })) };
}

/** A patient, Grace Khan, who was treated with a batch. */
export async function treatWith(
  { db }: TestApp,
  clinician: TestClient,
  product: { lot: string; product?: string },
  names: { firstName?: string; lastName?: string } = {},
) {
  const user = await buildUser(db, { firstName: 'Grace', lastName: 'Khan', emailProvenAt: null, ...names });
  const body = bodyWith(product);
  const path = `/api/admin/records/${user.id}/treatments`;
  const { status } = await clinician.post(path, body, { 'Idempotency-Key': randomUUID() });
  expect(status).toBe(201);
  return { user, entryId: body.id, lot: product.lot };
}
