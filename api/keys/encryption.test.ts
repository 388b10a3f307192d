import { expect, test } from 'vitest';
import { decrypt, encrypt } from '#api/keys/encryption.ts';

const secret = Buffer.from('a secret of twenty b');
const [newKey, oldKey] = ['a server’s key for tests', 'the key that was used before'];

test('decrypts with the same key, and never produces the same ciphertext twice', () => {
  const sealed = encrypt([newKey], 7, secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(sealed.equals(encrypt([newKey], 7, secret))).toBe(false);
  expect(decrypt([newKey], 7, sealed)).toEqual({ secret, isOldKey: false });
});

test('an older key still decrypts and is reported as old', () => {
  expect(decrypt([newKey, oldKey], 7, encrypt([oldKey], 7, secret))).toEqual({ secret, isOldKey: true });
});

test('decrypts nothing for another owner, with a removed key, or after tampering', () => {
  const sealed = encrypt([newKey], 7, secret);
  expect(decrypt([newKey], 8, sealed)).toBeUndefined();
  expect(decrypt([oldKey], 7, sealed)).toBeUndefined();
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt([newKey], 7, changed)).toBeUndefined();
  }
});
