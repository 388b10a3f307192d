import { expect, test } from 'vitest';
import { decrypt, encrypt } from '#api/keys/encryption.ts';

const secret = Buffer.from('a secret of twenty b');
const [newKey, oldKey] = ['a server’s key for tests', 'the key that was used before'];

test('decrypts with the same key, and never produces the same ciphertext twice', () => {
  const ciphertext = encrypt([newKey], 7, secret);
  expect(ciphertext.includes(secret)).toBe(false);
  expect(ciphertext.equals(encrypt([newKey], 7, secret))).toBe(false);
  expect(decrypt([newKey], 7, ciphertext)).toEqual({ secret, isOldKey: false });
});

test('an older key still decrypts and is reported as old', () => {
  expect(decrypt([newKey, oldKey], 7, encrypt([oldKey], 7, secret))).toEqual({ secret, isOldKey: true });
});

test('decrypts nothing for another owner, with a removed key, or after tampering', () => {
  const ciphertext = encrypt([newKey], 7, secret);
  expect(decrypt([newKey], 8, ciphertext)).toBeUndefined();
  expect(decrypt([oldKey], 7, ciphertext)).toBeUndefined();
  for (const at of [0, 12, ciphertext.length - 1]) {
    const changed = Buffer.from(ciphertext);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decrypt([newKey], 7, changed)).toBeUndefined();
  }
});
