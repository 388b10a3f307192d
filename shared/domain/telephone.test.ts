import { expect, test } from 'vitest';
import { BookingCreate } from '#shared/contracts/booking.ts';
import { ContactCreate } from '#shared/contracts/contact.ts';
import { asciiDigits, splitPhone } from '#shared/domain/telephone.ts';
import { phoneDigits, telHref } from '#shared/domain/phoneNumber.ts';

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
