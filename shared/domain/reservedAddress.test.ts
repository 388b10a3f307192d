import { expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { isReservedAddress } from '#shared/domain/reservedAddress.ts';

test.each([
  [clinic.email, true],
  [clinic.email.replace('@', '+booking@'), true],
  ['anybody@wembley-aesthetics.example', true],
  ['anybody@mail.wembley-aesthetics.example', true],
  ['deleted-7@deleted.invalid', true],
  ['ana@notwembley-aesthetics.example', false],
  ['ana@example.test', false],
  ['hello@mail.example', false],
])('%s is reserved: %s', (email, expected) => {
  expect(isReservedAddress(email)).toBe(expected);
});
