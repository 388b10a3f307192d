import { expect, test } from 'vitest';
import { foldText, foldWords } from '#shared/domain/foldText.ts';

test.each([
  ['José Núñez', 'jose nunez'],
  ['Zoë ŁUKASIEWICZ', 'zoe lukasiewicz'],
  ['Weiß, Strauß, GROẞ', 'weiss  strauss  gross'],
  ['Søren Æsir Đặng Guðrún Ħal Işık Þór Œuvre', 'soren aesir dang gudrun hal isik thor oeuvre'],
  [
    "O'Neill O’Neill O‘Neill Oʼneill O`Neill O´Neill O＇Neill",
    'oneill oneill oneill oneill oneill oneill oneill',
  ],
  ['Anne-Marie Anne‐Marie Anne‑Marie Anne–Marie Anne—Marie', Array(5).fill('anne marie').join(' ')],
  ['ﬁona Ａda', 'fiona ada'],
  ['ΣΊΣΥΦΟΣ Ёлка ԱՆԻ', 'σισυφοσ елка անի'],
  ['王小明 مریم', '王小明 مریم'],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('takes words apart at commas, hyphens and blanks', () => {
  expect(foldWords(' O’Neill-Costa,  Ana\u00A0María ')).toEqual(['oneill', 'costa', 'ana', 'maria']);
  expect(foldWords(' ,-’ ')).toEqual([]);
});
