import { expect, test } from 'vitest';
import { csvCell, csvLine } from '#shared/domain/csv.ts';

test('quotes every cell, and doubles quotes', () => {
  expect(csvLine(['Pat "P" Example', 'a, b', 7, null])).toBe('"Pat ""P"" Example","a, b","7",""\r\n');
  // A number is no formula, below nought neither.
  expect(csvCell(-62)).toBe('"-62"');
  expect(csvCell('two\nlines')).toBe('"two\nlines"');
});

test.each(['=1+1', '+44 20 7946 0123', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'a spreadsheet reads %j as text',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  },
);

test.each(['07700900123', '020 7946 0101', '00447700900123', '447700900123', '0800-123.4567'])(
  'a spreadsheet keeps the digits of %j',
  (phone) => expect(csvCell(phone)).toBe(`"\t${phone}"`),
);

test.each(['09:30', '2026-11-26', '2026-11-26 09:30', '0', '12', '07700 900123 =1+1', 'x07700900123'])(
  'writes %j as it is',
  (text) => expect(csvCell(text)).toBe(`"${text}"`),
);

test('quotes in a value cannot start a formula', () => {
  expect(csvCell('","=HYPERLINK("http://evil.example")')).toBe('""",""=HYPERLINK(""http://evil.example"")"');
});
