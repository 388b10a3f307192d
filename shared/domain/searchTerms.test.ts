import { expect, test } from 'vitest';
import { searchLoaded, readBirth, readSearch } from '#shared/domain/searchTerms.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';

test.each([
  '020 7946 0101',
  '(020) 7946-0101',
  '020.7946.0101',
  '+44 20 7946 0101',
  '+44 (0)20 7946 0101',
  '+44(0)2079460101',
  '0044 20 7946 0101',
  '00442079460101',
  '44 20 7946 0101',
  '44(0)20 7946 0101',
  '\u202a+44 20 7946 0101\u202c',
])('stores %s under the same digits', (phone) => {
  expect(phoneDigits(phone)).toBe('02079460101');
});

test.each([
  ['+33 6 12 34 56 78', '33612345678'],
  ['0033 6 12 34 56 78', '33612345678'],
  ['deleted', ''],
])('stores %s under its own digits', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test.each([
  ['946', ['946']],
  ['46', []],
  ['+44', []],
  ['+44 77', ['077']],
  ['0044 77', ['077', '004477']],
  ['4477', ['4477', '077']],
  ['44(0)77', ['077', '44077']],
  ['+44\u201177', ['077']],
  ['tel:+447700900123', ['07700900123']],
  ['\u2066020 79\u2069', ['02079']],
  ['٠٢٠ ٧٩', ['02079']],
  ['＋４４ ７７', ['077']],
  ['020 7946 0101 ext. 12', ['02079460101x12']],
  ['0101x12', ['0101x12']],
  ['ada 123', []],
  ['ada.123@example.test', []],
])('searches the telephone number %s as %j', (q, phones) => {
  expect(readSearch(q).phones).toEqual(phones);
});

test.each([
  ['123', 123, false],
  ['#123', 123, true],
  ['ref 123', 123, true],
  ['Ref: 123', 123, true],
  ['reference #123', 123, true],
  ['ref123', 123, true],
  ['referee', null, false],
  ['12345678901', null, false],
  ['0', null, false],
])('reads the reference number in %s', (q, reference, isReference) => {
  expect(readSearch(q)).toMatchObject({ reference, isReference });
});

test('searches a loaded list in the same way', () => {
  const row = { id: 7, phone: '+44 20 7946 0101', texts: ['Ada Okafor', null], dateOfBirth: '1959-10-07' };
  const ben = { id: 9, phone: null, texts: ['Ben O’Sullivan'] };
  const matchesSearch = (one: typeof row, q: string) => searchLoaded([one], q, (it) => it).length > 0;
  for (const q of ['okaf', 'OK', '0207946', '#7', 'ref 7', '']) expect(matchesSearch(row, q)).toBe(true);
  expect(matchesSearch({ ...row, phone: '020 7946 0101 x12' }, '7946 0101 ext 12')).toBe(true);
  for (const q of ['Ókafor, Ada', 'ada  okafor', '\u202aAda\u202c', 'okaffor', '7 oct 1959', 'ada 1959'])
    expect(matchesSearch(row, q)).toBe(true);
  for (const q of ['ben', 'ada ben', '0208', '#8', 'okaffur', 'ben 1959', '8 oct 1959'])
    expect(matchesSearch(row, q)).toBe(false);
  expect(searchLoaded([row, ben], 'osulivan', (it) => it)).toEqual([ben]);
  const near = { ...ben, texts: ['Eva Okaffor'] };
  expect(searchLoaded([row, near], 'okafor', (it) => it)).toEqual([row]);
});

test.each([
  ['7 oct 1959', '1959-10-07', '1959-10-07', ''],
  ['maria 7th October 1959', '1959-10-07', '1959-10-07', 'maria'],
  ['7th of October 1959', '1959-10-07', '1959-10-07', ''],
  ['silva Oct 7, 1959', '1959-10-07', '1959-10-07', 'silva'],
  ['07/10/1959', '1959-10-07', '1959-10-07', ''],
  ['7/10/59', '1959-10-07', '1959-10-07', ''],
  ['7.10.06', '2006-10-07', '2006-10-07', ''],
  ['7. 10. 1959 Silva', '1959-10-07', '1959-10-07', 'Silva'],
  ['1959/10/07', '1959-10-07', '1959-10-07', ''],
  ['07 10 1959', '1959-10-07', '1959-10-07', ''],
  ['07101959', '1959-10-07', '1959-10-07', ''],
  ['D.O.B.: 7-Oct-59', '1959-10-07', '1959-10-07', ''],
  ['7\u201110\u20111959', '1959-10-07', '1959-10-07', ''],
  ['born on the 7th of Oct 1959', '1959-10-07', '1959-10-07', ''],
  ['19591007', '1959-10-07', '1959-10-07', ''],
  ['Silva, feb 1960', '1960-02-01', '1960-02-29', 'Silva,'],
  ['10/1959', '1959-10-01', '1959-10-31', ''],
  ['silva born 1959', '1959-01-01', '1959-12-31', 'silva'],
])('"%s" asks for a birth date', (q, from, to, rest) => {
  expect(readBirth(q)).toEqual({ from, to, rest });
});

test.each(['31/02/1959', '020-79-46', 'silva', '020 7946 0959', '07700 919590'])(
  '"%s" asks for none',
  (q) => {
    expect(readBirth(q)).toBeNull();
  },
);
