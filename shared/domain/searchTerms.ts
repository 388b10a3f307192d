import { foldText, foldWords } from '#shared/domain/foldText.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { asciiDigits, splitPhone } from '#shared/domain/telephone.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';

/** Text-direction characters, which address books and messengers wrap around copied numbers. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const shortestPhone = 3;

export interface SearchTerms {
  /** Substrings of `phoneDigits`; empty when the text cannot be a telephone number. */
  phones: string[];
  /** The reference number of a booking or a message, as patients read it: `ref 123`. */
  reference: number | null;
  /** The text can only be a reference: `#123` or `ref 123`. */
  isReference: boolean;
}

function readPhones(q: string): string[] {
  const { number, extension } = splitPhone(q.replace(/^tel:/i, ''));
  if (!/^[+(]?[\d\s().,/+\p{Pd}]+$/u.test(number)) return [];
  const digits = number.replace(/\D/g, '');
  const readings = [phoneDigits(number)];
  // Without a plus it may be the middle of a number, or an incomplete country code.
  if (!number.includes('+'))
    readings.push(digits, ...(digits.startsWith('44') ? [`0${digits.replace(/^440?/, '')}`] : []));
  const ending = extension === null ? '' : `x${extension}`;
  return [...new Set(readings)].filter(({ length }) => length >= shortestPhone).map((one) => one + ending);
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const year = '((?:19|20)\\d\\d)';
const anyYear = '((?:19|20)?\\d\\d)';
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?';
const month = `(${monthNames.join('|')})[a-z]*`;
const gap = '[\\s./,-]+';
const narrowGap = '[\\s./,-]*';
/** Two digits below this are of the years after 2000. */
const earliestShort = 30;
const inFull = (typed: string) =>
  typed.length === 2 ? `${Number(typed) < earliestShort ? '20' : '19'}${typed}` : typed;
const birthForm = (pattern: string, ...parts: number[]) => ({
  form: new RegExp(`\\b${pattern}\\b`, 'i'),
  parts,
});
const birthForms = [
  birthForm(`${year}${gap}(\\d{1,2})${gap}(\\d{1,2})`, 1, 2, 3),
  birthForm(`(\\d{1,2})${gap}(\\d{1,2})${gap}${anyYear}`, 3, 2, 1),
  birthForm(`(\\d\\d)(\\d\\d)${year}`, 3, 2, 1),
  birthForm(`${dayOfMonth}${narrowGap}(?:of )?${month}${narrowGap}${anyYear}`, 3, 2, 1),
  birthForm(`${month}${gap}${dayOfMonth}${gap}${year}`, 3, 1, 2),
  birthForm(year, 1),
];

/** The birth dates that a text asks for, a day or a year, and what else it says; null without one. */
export function readBirth(text: string): { from: string; to: string; rest: string } | null {
  const q = asciiDigits(text.replace(directionMarks, '')).trim();
  for (const { form, parts } of birthForms) {
    const found = form.exec(q);
    if (!found) continue;
    const [typedYear = '', monthOrName, day] = parts.map((at) => found[at] ?? '');
    const wholeYear = inFull(typedYear);
    const rest = q
      .replace(form, ' ')
      .replace(/\b(?:born|d\.?o\.?b)\b[.:]*/i, ' ')
      .trim();
    if (monthOrName === undefined) return { from: `${wholeYear}-01-01`, to: `${wholeYear}-12-31`, rest };
    const named = monthNames.indexOf(monthOrName.slice(0, 3).toLowerCase());
    const number = named < 0 ? Number(monthOrName) : named + 1;
    const date = [wholeYear, number, Number(day)].map((part) => String(part).padStart(2, '0')).join('-');
    return isCalendarDate(date) ? { from: date, to: date, rest } : null;
  }
  return null;
}

/** What a search text can mean besides part of a name, an email address or a service. */
export function readSearch(text: string): SearchTerms {
  const q = asciiDigits(text.replace(directionMarks, '')).trim();
  const [, prefix, number] = /^(#|ref(?:erence)?\.?[\s:]*#?)?\s*(\d{1,9})$/i.exec(q) ?? [];
  const reference = Number(number) || null;
  const isReference = reference !== null && prefix !== undefined;
  return { phones: isReference ? [] : readPhones(q), reference, isReference };
}

interface Searchable {
  id: number;
  phone: string | null;
  texts: readonly (string | null)[];
}

/** The same search over a list that is fully loaded. */
export function matchesSearch({ id, phone, texts }: Searchable, q: string): boolean {
  const { phones, reference } = readSearch(q);
  const digits = phones.length > 0 ? phoneDigits(phone ?? '') : '';
  const text = foldText(texts.filter(Boolean).join('\n'));
  return (
    id === reference ||
    phones.some((wanted) => digits.includes(wanted)) ||
    foldWords(q).every((word) => text.includes(word))
  );
}
