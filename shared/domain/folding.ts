/** Letters that Unicode does not take apart into a base letter and a mark, and what each is compared as. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
};

const letters = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/**
 * A text as names are compared and found: lower case, without accents, with plain apostrophes, and single spaces for
 * hyphens, commas and white space. "Núñez-Weiß, José" becomes "nunez weiss jose".
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(letters, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[\s,\-‐‑–]+/g, ' ')
    .trim();
}
