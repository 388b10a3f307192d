import { expect, test } from 'vitest';
import { CookieKeys } from '#api/keys/cookieKeys.ts';

const cookie = 'sid=some session';

test('accepts a signature of any key, and signs with the first', () => {
  const before = new CookieKeys(['the old key']);
  const after = new CookieKeys(['the new key', 'the old key']);
  expect(after.index(cookie, after.sign(cookie))).toBe(0);
  expect(after.index(cookie, before.sign(cookie))).toBe(1);
  expect(before.verify(cookie, after.sign(cookie))).toBe(false);
});

test('refuses a signature of other data, a truncated one and an empty one', () => {
  const keys = new CookieKeys(['the key']);
  const signature = keys.sign(cookie);
  expect(keys.verify('sid=another session', signature)).toBe(false);
  expect(keys.verify(cookie, signature.slice(0, -4))).toBe(false);
  expect(keys.verify(cookie, '')).toBe(false);
});
