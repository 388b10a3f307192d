import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hashPassword, setHashingCost } from '#api/auth/passwords.ts';

beforeEach(() => setHashingCost('strong'));
afterAll(() => setHashingCost('cheap'));

test('hashing leaves the event loop free', async () => {
  let isDone = false;
  const hashing = hashPassword('correct horse').then(() => (isDone = true));
  await nextTurn();
  expect(isDone).toBe(false);
  await hashing;
});

test('a flood of passwords gets a bounded queue; the rest get 503 with Retry-After', async () => {
  setHashingCost('cheap');
  const flood = await Promise.allSettled(Array.from({ length: 300 }, () => hashPassword('correct horse')));
  const refused = flood.filter((one) => one.status === 'rejected');
  // 64 wait, and as many as there are cores to spare, at most four, are at work.
  expect(300 - refused.length).toBeGreaterThanOrEqual(65);
  expect(300 - refused.length).toBeLessThanOrEqual(68);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  // Those in the queue have left it.
  await expect(hashPassword('correct horse')).resolves.toContain('$argon2id$');
});
