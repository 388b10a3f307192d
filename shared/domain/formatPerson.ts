import { asciiDigits } from '#shared/domain/telephone.ts';

/**
 * Control and text-direction characters, which reverse lists and letters, and characters without width or ink, which
 * keep a search from finding a name. All of them are copied along invisibly. The joiners that some alphabets and emoji
 * need (U+200C, U+200D) are not among them.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]/gu;

/** A name as stored, or another text of one line: any alphabet, no invisible characters. */
export const cleanName = (text: string) => text.replace(/[\t-\r\x85\u2028\u2029]+/g, ' ').replace(unseen, '');

/** A character with ink of its own: marks need a letter, and Braille's blank (U+2800) is a symbol to Unicode. */
const inked = /[^\s\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The length of a text without its invisible characters; 0 when nothing of it can be seen. */
export function countSeen(text: string): number {
  return inked.test(text) ? text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').length : 0;
}

/** A telephone number as stored: with ASCII digits, without what was copied along with it. */
export function cleanPhone(text: string): string {
  return asciiDigits(text)
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

/** How a patient can prefer to be contacted; null: either way. */
export const contactWays = ['email', 'phone'] as const;
export type ContactBy = (typeof contactWays)[number] | null;

export const formatContactBy = (way: ContactBy | undefined) =>
  way === 'email' ? 'By email' : way === 'phone' ? 'By phone' : 'By email or phone';

const advisedLength = 10;
const advisedVariety = 6;

/** Advice about a password that is allowed and easily guessed; null when there is none, or nothing is typed yet. */
export function passwordAdvice(password: string): string | null {
  if (password.length === 0) return null;
  const isEasy =
    password.length < advisedLength || /^\d+$/.test(password) || new Set(password).size < advisedVariety;
  return isEasy
    ? 'This would be easy to guess. Three words that have nothing to do with each other are safer, and easy to remember.'
    : null;
}
