import { expect, test } from 'vitest';
import { open, seal } from '#api/keys/encryption.ts';

const secret = Buffer.from('a secret of twenty b');
const [newKey, oldKey] = ['a server’s key for tests', 'the key that was used before'];

test('what is sealed opens with the same key, and never looks the same twice', () => {
  const sealed = seal([newKey], 7, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed.equals(seal([newKey], 7, secret))).toBe(false);
  expect(open([newKey], 7, sealed)).toEqual({ secret, isOldKey: false });
});

test('an older key still opens, and is told', () => {
  expect(open([newKey, oldKey], 7, seal([oldKey], 7, secret))).toEqual({ secret, isOldKey: true });
});

test('nothing opens for somebody else, with a key that is gone, or after a change', () => {
  const sealed = seal([newKey], 7, secret);
  expect(open([newKey], 8, sealed)).toBeUndefined();
  expect(open([oldKey], 7, sealed)).toBeUndefined();
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(open([newKey], 7, changed)).toBeUndefined();
  }
});
