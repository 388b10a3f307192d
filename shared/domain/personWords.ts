/**
 * Control and text-direction characters, which are copied along invisibly and reverse lists and letters. The joiners
 * that some alphabets need (U+200C, U+200D) are not among them.
 */
const unseen = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A name as stored: any alphabet, no invisible characters. */
export const cleanName = (text: string) => text.replace(/[\t\r\n]+/g, ' ').replace(unseen, '');

/** A telephone number as stored, without what was copied along with it. */
export function cleanPhone(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .trim()
    .replace(/^tel:\s*/i, '')
    .trim();
}

export const countDigits = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

export const minDigits = 3;
const usualDigits = 7;

/** The hint about a number that is too short to be dialled from everywhere; null when there is none. */
export function phoneHint(text: string): string | null {
  const digits = countDigits(text);
  return digits >= minDigits && digits < usualDigits ? 'That looks short. Is the number complete?' : null;
}
