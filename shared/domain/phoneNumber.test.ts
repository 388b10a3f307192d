import { expect, test } from 'vitest';
import { formatPhone, phoneDigits, phoneToStore, telHref, whatsAppHref } from '#shared/domain/phoneNumber.ts';

test.each([
  ['7700 900123', '07700 900123', '07700900123'],
  ['7700900123 x12', '07700 900123 ext. 12', '07700900123x12'],
  ['+33 06 12 34 56 78', '+33 6 12 34 56 78', '33612345678'],
  ['33 06 12 34 56 78', '+33 6 12 34 56 78', '33612345678'],
  ['+39 (0)6 1234567', '+39 06 123 4567', '39061234567'],
])('%s is stored as %s and found under %s', (typed, stored, digits) => {
  expect([phoneToStore(typed), phoneDigits(typed)]).toEqual([stored, digits]);
});

test.each([
  '02079460101',
  '+44 (0)20 7946 0101',
  '33 6 12 34 56 78',
  '0033 (0)6 12 34 56 78',
  '020 7946 0101 / 0102',
  '7700 900123 (Max)',
  'none',
])('%s is stored as typed', (typed) => expect(phoneToStore(typed)).toBe(typed));

test.each([
  ['02079460101', '020 7946 0101'],
  ['+447700900123 x 12', '07700 900123 ext. 12'],
  ['33612345678', '+33 6 12 34 56 78'],
  ['Max 07700900123', 'Max 07700900123'],
])('%s is shown as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown));

test.each([
  ['020 7946 0123', '+442079460123'],
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['0033 1 23 45 67 89', '+33123456789'],
  ['33 1 23 45 67 89', '+33123456789'],
  ['+49 (0)30 901820', '+4930901820'],
  ['0049 (0)30 901820', '+4930901820'],
  ['49 (0)30 901820', '+4930901820'],
  ['(+353) (0)1 234 5678', '+35312345678'],
  ['447700900123', '+447700900123'],
  ['7700 900123', '+447700900123'],
  ['+49 030 901820', '+4930901820'],
  ['+39 (0)6 1234567', '+39061234567'],
])('%s becomes the tel: link of %s', (phone, international) => {
  expect(telHref(phone)).toBe(`tel:${international}`);
});

test.each(['', 'later', '999', '79460'])('%j has no link', (phone) => {
  expect([telHref(phone), whatsAppHref(phone)]).toEqual([null, null]);
});

test.each([
  ['07700 900123', '447700900123'],
  ['+44 (0)7700 900123 ext 12', '447700900123'],
  ['0044 7624 123456', '447624123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['+353 86 123 4567', '353861234567'],
  ['+1 202 555 0143', '12025550143'],
])('%s can be a mobile number', (phone, number) => {
  expect(whatsAppHref(phone)).toBe(`https://wa.me/${number}`);
});

test.each([
  '020 7946 0123',
  '+44 20 7946 0123',
  '0800 123 4567',
  '070 1234 5678',
  '07640 123456',
  '0033 1 23 45 67 89',
  '+353 1 123 4567',
])('%s cannot be a mobile number', (phone) => expect(whatsAppHref(phone)).toBeNull());
