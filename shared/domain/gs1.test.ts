import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupSeparator, readPackCode } from '#shared/domain/gs1.ts';
import { addDays } from '#shared/domain/wallTime.ts';

const today = '2026-11-27';
const gtin = '05012345678900';
const code = { gtin, lot: 'C1234', expiry: '2027-01-31', serial: null };

test('reads a code as a scanner types it and as it is printed', () => {
  for (const text of [
    `01${gtin}1727013110C1234`,
    `01${gtin}10C1234${groupSeparator}17270131`,
    `${groupSeparator}01${gtin}1727013110C1234`,
    `]d201${gtin}1727013110C1234`,
    `]C110C1234${groupSeparator}17270131${groupSeparator}01${gtin}`,
    `(01)${gtin}(17)270131(10)C1234`,
    ` (01) ${gtin} (17) 270131 (10) C1234 `,
    `01${gtin}112501011727013110C1234`,
  ]) {
    expect(readPackCode(text, today), text).toEqual(code);
  }
});

test('reads a link of a QR code, and of one that says nothing of a pack nothing becomes a batch number', () => {
  const link = `https://id.gs1.org/01/${gtin}/10/C1234?17=270131`;
  expect(readPackCode(link, today)).toEqual(code);
  expect(readPackCode(`]Q1HTTPS://x.example/a/01/${gtin}/10/C%2F1?17=270131#x`, today)).toMatchObject({
    lot: 'C/1',
  });
  const nothing = { gtin: null, lot: null, expiry: null, serial: null };
  expect(readPackCode('https://www.example.com/pack?lot=C1234', today)).toEqual(nothing);
  expect(readPackCode(`https://id.gs1.org/01/${gtin}/10/%E0%A4%A`, today)).toEqual(nothing);
});

test('the bars for the till are a GTIN and no batch number; other digits of that length are one', () => {
  for (const scanned of ['5012345678900', gtin, ']E05012345678900'])
    expect(readPackCode(scanned, today)).toEqual({ gtin, lot: null, expiry: null, serial: null });
  expect(readPackCode('5012345678901', today)).toBeNull();
});

test('reads one without a GTIN', () => {
  for (const text of [
    '1727013110C1234',
    `10C1234${groupSeparator}17270131`,
    `17270131${groupSeparator}10C1234`,
  ])
    expect(readPackCode(text, today), text).toEqual({ ...code, gtin: null });
});

test('day 00 is the last day of the month, in leap years too', () => {
  const expiryOf = (digits: string) => readPackCode(`(17)${digits}`, today)?.expiry;
  expect(expiryOf('270200')).toBe('2027-02-28');
  expect(expiryOf('280200')).toBe('2028-02-29');
  expect(expiryOf('271200')).toBe('2027-12-31');
  expect(expiryOf('270230')).toBeNull();
  expect(expiryOf('271301')).toBeNull();
});

test('the century is the nearest one', () => {
  const expiryOf = (digits: string, day = today) => readPackCode(`(17)${digits}`, day)?.expiry;
  expect(expiryOf('760101')).toBe('2076-01-01');
  expect(expiryOf('770101')).toBe('1977-01-01');
  expect(expiryOf('010101', '2098-06-01')).toBe('2101-01-01');
});

test.each([
  [
    'best before, quantity and country',
    `01${gtin}1527013137300${groupSeparator}10C1234${groupSeparator}17270131`,
  ],
  ['weight and a shipper’s own data', `01${gtin}3103001250172701319912ab${groupSeparator}10C1234`],
  ['a national number', `01${gtin}7141234567${groupSeparator}1727013110C1234`],
  ['a location', `01${gtin}4105012345678900172701318008270131${groupSeparator}10C1234`],
  ['a serial number in brackets', `(01)${gtin}(8006)050123456789000102(17)270131(10)C1234`],
  ['separators as signs', `]d201${gtin}10C1234<GS>17270131`],
])('reads past %s', (_, text) => {
  expect(readPackCode(text, today)).toEqual(code);
});

test('a batch number that is typed by hand is no code', () => {
  for (const text of ['C1234', '10ABC', '17270131', '21SERIAL', '(10)', 'LOT(10)A', 'A'.repeat(30), '']) {
    expect(readPackCode(text, today), text).toBeNull();
  }
});

test('of a code that cannot be read, or has no batch number, nothing becomes one', () => {
  for (const text of [
    '0105012345678901172701311012',
    '010501234567890',
    '0105012345678901',
    `01${gtin}`,
    `01${gtin}99X`,
    `01${gtin}1727`,
    `01${gtin}10C1234 17270131`,
    `01${gtin}10C123417270131`,
    `01${gtin}10C12341727013121S1`,
    `01${gtin}1727013110C123421SN1234567`,
    `(10)${'A'.repeat(21)}`,
    `(01)${gtin}(10)AB(12)C`,
    `(01)${gtin}(10)C1234(10)C1235`,
    '(17)270131(10)C1234(17)280131',
    `^01${gtin}1727013110C1234`,
    '01 05012345678900 17 270131 10 C1234',
    '17 270131 10 C1234',
    ']E05012345678900',
    `]d2${gtin}`,
  ]) {
    expect(readPackCode(text, today), text).toMatchObject({ lot: null });
  }
});

const characters = `!"%&'*+,-./0123456789:;<=>?ABCXYZ_abcxyz`.split('');
const value = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 20 });
const anyGtin = fc
  .string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 13, maxLength: 13 })
  .map((digits) => {
    const sum = digits
      .split('')
      .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
    return `${digits}${(10 - (sum % 10)) % 10}`;
  });
const parts = fc.record({
  gtin: anyGtin,
  lot: value,
  serial: value,
  expiry: fc.integer({ min: -3000, max: 9000 }).map((days) => addDays(today, days)),
});
type Parts = typeof parts extends fc.Arbitrary<infer T> ? T : never;

const elementsOf = ({ gtin: item, lot, serial, expiry }: Parts) => [
  ['01', item],
  ['10', lot],
  ['17', expiry.slice(2).replaceAll('-', '')],
  ['21', serial],
];

test('what is written as a code is read back, in any order of its elements', () => {
  const separated = (elements: string[][]) =>
    elements.map(([ai, text]) => `${ai}${text}${ai === '10' || ai === '21' ? groupSeparator : ''}`).join('');
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  fc.assert(
    fc.property(parts, order, fc.constantFrom(']d2', groupSeparator, '('), (pack, places, mark) => {
      const elements = places.map((place) => elementsOf(pack)[place] ?? []);
      const written =
        mark === '('
          ? elements.map(([ai, text]) => `(${ai})${text}`).join('')
          : `${mark}${separated(elements)}`;
      expect(readPackCode(written, today)).toEqual(pack);
    }),
  );
});

test('any text is read or refused, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void readPackCode(text, today)));
});
