const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode lists the digits of a script in a row from 0 to 9; adjacent rows are complete. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first--;
  return String((code - first) % 10);
}

/** A telephone number with ASCII digits and plus signs, typed with whatever keyboard: ٠٢٠, ０２０. */
export const asciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, digitValue).replaceAll('\uFF0B', '+');

/** An extension is the last number, after a marker: `ext 12`, `extension 12`, `x12`, `#12`, `;ext=12`. */
const extensionPart = /(?<=[0-9])[^0-9a-z]*(?:ext|x|#)[^0-9]*([0-9]{1,7})[^0-9]*$/i;

/** A telephone number and its extension, which a switchboard asks for and the network does not know. */
export function splitPhone(phone: string): { number: string; extension: string | null } {
  const found = extensionPart.exec(phone);
  return { number: phone.slice(0, found?.index), extension: found?.[1] ?? null };
}

/** A trunk prefix, which is not dialled after the code of a country: `+49 (0)30`, `49 (0)30`, `0049 (0)30`. */
const trunkZero = /^[^0-9]*(?:00)?([1-9][0-9]{0,2})[^0-9]{0,3}\(0\)/;

/**
 * The digits of a number as it is stored: `+44 (0)20 7946 0101`, `0044…` and `020…` alike; with an extension
 * `02079460101x12`. The SQL function `phone_digits` (migration 0233) does the same; one as typed goes through `phoneDigits`.
 */
export function storedDigits(phone: string): string {
  const { number, extension } = splitPhone(phone);
  const digits = number
    .replace(trunkZero, '+$1')
    .replace(/[^0-9+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+440?|^440?(?=\d{10}$)/, '0')
    .replaceAll('+', '');
  return extension === null ? digits : `${digits}x${extension}`;
}
