import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { fontFile, isolate, writeText } from '#api/record/pdfText.ts';

interface Drawn {
  /** The number of each glyph in its font; 0 is the empty box. */
  codes: number[];
  left: number;
}

/** What a page shows for a text, piece by piece in the order in which it was drawn. */
async function draw(words: string): Promise<Drawn[]> {
  const doc = new PDFDocument({ font: fontFile('NotoSans', 'regular'), compress: false });
  writeText(doc, 'regular', words);
  doc.end();
  const page = (await buffer(doc)).toString('latin1');
  return Array.from(page.matchAll(/ (\S+) \S+ Tm\n(?:\/F.*\n)?([^]*?)ET\n/g), ([, left, shown = '']) => ({
    left: Number(left),
    codes: Array.from(shown.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? [])
      .flat()
      .map((code) => parseInt(code, 16)),
  }));
}

test.each([
  'Zofia Wiśniewska Nguyễn Thị Ánh',
  'Γιώργος Ђорђе',
  'محمد العربي فاطمة، ٣',
  'בן־גוריון',
  'राजेश श्रीवास्तव',
  'মোহাম্মদ রহমান',
  'જીગ્નેશ પટેલ',
  // fontkit finds no anchor for marks of these.
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ കൃഷ്ണൻ శ్రీనివాస్',
  'ಕೃಷ್ಣ ශ්‍රී ලාල් தமிழ்ச்செல்வி',
  'สมชาย ใจดี',
  'გიორგი ბერიძე Արմեն Պետրոսյան',
  'አበበ ቢቂላ',
  'សុខ សុភា ສົມພອນ ວົງສາ',
  'အောင်ဆန်းစုကြည် བསྟན་འཛིན་རྒྱ་མཚོ',
  'ନବୀନ ପଟ୍ଟନାୟକ ܐܫܘܪ ܝܘܣܦ މުޙައްމަދު',
  '王小明 歐陽龍 山田 たろう タロウ・ヤマダ 김민준 ＡＢＣ',
])('%s is printed in its letters', async (name) => {
  const drawn = await draw(name);
  expect(drawn.flatMap(({ codes }) => codes).length).toBeGreaterThan(3);
  expect(drawn.flatMap(({ codes }) => codes)).not.toContain(0);
});

test('an Arabic name reads from right to left with joined letters, and the date after it stays after it', async () => {
  const drawn = await draw(`${isolate('محمد العربي')}, 3 May`);
  const words = drawn.filter(({ codes }) => codes.length > 1);
  const [family, given, month] = words.toSorted((one, other) => one.left - other.left);
  expect([family?.codes.length, given?.codes.length, month?.codes.length]).toEqual([8, 4, 3]);
  // The two meems of the given name have different forms.
  expect(given?.codes[1]).not.toBe(given?.codes[3]);
});
