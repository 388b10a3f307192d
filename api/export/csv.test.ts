import { expect, test } from 'vitest';
import { csvCell, csvLine } from '#api/export/csv.ts';

test('quotes every cell, and doubles quotes', () => {
  expect(csvLine(['Pat "P" Example', 'a, b', 7, null])).toBe('"Pat ""P"" Example","a, b","7",""\r\n');
  expect(csvCell('two\nlines')).toBe('"two\nlines"');
});

test.each(['=1+1', '+44 20 7946 0123', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'a spreadsheet reads %j as text',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  },
);

test('quotes in a value cannot start a formula', () => {
  expect(csvCell('","=HYPERLINK("http://evil.example")')).toBe('""",""=HYPERLINK(""http://evil.example"")"');
});
