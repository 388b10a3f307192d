import { expect, test } from 'vitest';
import { BookingCreate } from '#shared/contracts/booking.ts';
import { ContactCreate } from '#shared/contracts/contact.ts';
import { asciiDigits, phoneDigits, splitPhone, telHref, whatsAppHref } from '#shared/domain/telephone.ts';

test.each([
  ['٠٢٠ ٧٩٤٦ ٠١٠١', '020 7946 0101'],
  ['۰۷۷۰۰ ۹۰۰۱۲۳', '07700 900123'],
  ['＋４４ ２０ ７９４６ ０１０１', '+44 20 7946 0101'],
  ['०२० ७९४६ ০১০১', '020 7946 0101'],
  ['𝟘𝟚𝟘 𝟩𝟫𝟦𝟨', '020 7946'],
])('the digits of %s are stored as ASCII', (typed, stored) => {
  expect(asciiDigits(typed)).toBe(stored);
  expect(BookingCreate.shape.phone.parse(typed)).toBe(stored);
  expect(ContactCreate.shape.phone.parse(typed)).toBe(stored);
});

test('the digits of every alphabet have their values', () => {
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const digits = characters.filter((one) => /\p{Nd}/u.test(one)).map(asciiDigits);
  expect(digits.join('')).toMatch(/^(0123456789){60,}$/);
});

test.each([
  '020 7946 0101 ext 12',
  '020 7946 0101 ext. 12',
  '020 7946 0101, Extension: 12',
  '020 7946 0101 extn 12',
  '020 7946 0101x12',
  '+44 20 7946 0101 (x 12)',
  '(020) 7946-0101 #12',
  'tel:+442079460101;ext=12',
  '٠٢٠ ٧٩٤٦ ٠١٠١ ext ١٢',
])('the extension of %s is kept apart', (phone) => {
  const typed = asciiDigits(phone);
  expect(splitPhone(typed).extension).toBe('12');
  expect(phoneDigits(typed)).toBe('02079460101x12');
  expect(telHref(typed)).toBe('tel:+442079460101;ext=12');
});

test.each([
  '020 7946 0101',
  '07700 900123 (Max)',
  'Max 07700900123',
  'x12',
  '020 7946 0101 / 0102',
  '020 next 1',
])('%s has no extension', (phone) => expect(splitPhone(phone)).toEqual({ number: phone, extension: null }));

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
