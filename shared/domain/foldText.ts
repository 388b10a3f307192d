/** Written as a space: hyphens and dashes, commas, line breaks. Wider blanks decompose into a space. */
const spaces = '-\u058A\u05BE\u2010\u2012-\u2015\u2043\u2212,\u060C\u3001\t-\r\x85\u1680\u2028\u2029';
const apostrophes = "'`\u02B9\u02BB-\u02BD\u2018\u2019\u201B\u2032\u2035\uA78C";

/**
 * Letters that do not decompose, and capitals. They are listed because the lower case of the rest of Unicode depends on
 * its version and, in a database, on the locale.
 */
const letters = {
  from: 'łŁøØđĐðÐɖƉħĦıŧŦŋŊɓƁɗƊƙƘƴƳɔƆɛƐƏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
  to: 'llooddddddhhittnnbbddkkyyooeeəαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
};
const longLetters = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' };

const foldedLetters = new Map(Object.entries(longLetters));
Array.from(letters.from).forEach((letter, at) => foldedLetters.set(letter, letters.to.charAt(at)));

const accents = /[\u0300-\u036f]/g;
const capitals = /[A-Z]/g;
const spaceLike = new RegExp(`[${spaces}]`, 'g');
const apostropheLike = new RegExp(`[${apostrophes}]`, 'g');
const foldable = new RegExp(`[${[...foldedLetters.keys()].join('')}]`, 'g');

/**
 * A text as names are compared and found: lower case, without accents and apostrophes, hyphens and commas as spaces,
 * ł as l and ß as ss. The SQL function `fold_text` (migration 0062) returns the same.
 */
export const foldText = (text: string): string =>
  text
    // An acute accent of its own, typed as an apostrophe, would decompose into a space.
    .replaceAll('\u00B4', '')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(capitals, (letter) => letter.toLowerCase())
    .replace(foldable, (letter) => foldedLetters.get(letter) ?? letter)
    .replace(spaceLike, ' ')
    .replace(apostropheLike, '');

export const foldWords = (text: string): string[] => foldText(text).split(' ').filter(Boolean);
