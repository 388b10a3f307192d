/**
 * Control characters and marks of direction, which are copied along unseen and turn lists and letters round. The
 * joiners that some alphabets need (U+200C, U+200D) are none of them.
 */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A name as it is kept: any alphabet, nothing unseen. */
export const cleanName = (text: string) => text.replace(/[\t\r\n]+/g, ' ').replace(unseen, '');

/** A telephone number as it is kept, from wherever it was copied. */
export function cleanPhone(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .trim()
    .replace(/^tel:\s*/i, '')
    .trim();
}

export const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

export const leastDigits = 3;
const usualDigits = 7;

/** Asked about a number that is too short to be dialled from everywhere; null where there is nothing to ask. */
export function phoneHint(text: string): string | null {
  const digits = countDigits(text);
  return digits >= leastDigits && digits < usualDigits ? 'That looks short. Is the number complete?' : null;
}
