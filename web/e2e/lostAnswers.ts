import type { Clinic } from './fixtures.ts';
import { expect } from './lossy.ts';

export const notSaved = 'This was not saved. Please try again.';

export const countEvents = async ({ db }: Clinic, action: string, id: number) =>
  (await db('events').where({ action, subject_id: id })).length;

let emails = 0;
export const newEmail = () => `lost.${Date.now()}.${++emails}@example.test`;

export async function expectOneAccount({ db }: Clinic, email: string) {
  expect(await db('users').where({ email })).toHaveLength(1);
}
