import { foldText, foldWords } from '#shared/domain/foldText.ts';
import { cleanName } from '#shared/domain/formatPerson.ts';
import { beginsWithinOneSlip } from '#shared/domain/oneSlip.ts';
import { addDays, addMonths, isCalendarDate } from '#shared/domain/wallTime.ts';
import { asciiDigits, splitPhone } from '#shared/domain/telephone.ts';
import { phoneDigits } from '#shared/domain/phoneNumber.ts';

const shortestPhone = 3;
/** From this length a word may have one letter too many, too few or another one. */
export const shortestForgiven = 5;

/** As names and numbers are stored: what address books and messengers wrap around them is not searched for. */
const tidy = (text: string) =>
  asciiDigits(cleanName(text))
    .replace(/\p{Pd}/gu, '-')
    .trim();

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
  if (!/^[+(]?[-\d\s().,/+]+$/.test(number)) return [];
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
  birthForm(`${year}(\\d\\d)(\\d\\d)`, 1, 2, 3),
  birthForm(`${month}${gap}${year}`, 2, 1),
  birthForm(`(\\d{1,2})[/.-]${year}`, 2, 1),
  birthForm(year, 1),
];

/** The birth dates that a text asks for, a day, a month or a year, and what else it says; null without one. */
export function readBirth(text: string): { from: string; to: string; rest: string } | null {
  const q = tidy(text);
  for (const { form, parts } of birthForms) {
    const found = form.exec(q);
    if (!found) continue;
    const [typedYear = '', monthOrName, day] = parts.map((at) => found[at] ?? '');
    const wholeYear = inFull(typedYear);
    const rest = q
      .replace(form, ' ')
      .replace(/\b(?:born|on|the|d\.?o\.?b)\b[.:]*/gi, ' ')
      .trim();
    if (monthOrName === undefined) return { from: `${wholeYear}-01-01`, to: `${wholeYear}-12-31`, rest };
    const named = monthNames.indexOf(monthOrName.slice(0, 3).toLowerCase());
    const number = named < 0 ? Number(monthOrName) : named + 1;
    const from = [wholeYear, number, Number(day ?? 1)].map((part) => String(part).padStart(2, '0')).join('-');
    if (!isCalendarDate(from)) return null;
    return { from, to: day === undefined ? addDays(addMonths(from, 1), -1) : from, rest };
  }
  return null;
}

/** What a search text can mean besides part of a name, an email address or a service. */
export function readSearch(text: string): SearchTerms {
  const q = tidy(text);
  const [, prefix, number] = /^(#|ref(?:erence)?\.?[\s:]*#?)?\s*(\d{1,9})$/i.exec(q) ?? [];
  const reference = Number(number) || null;
  const isReference = reference !== null && prefix !== undefined;
  return { phones: isReference ? [] : readPhones(q), reference, isReference };
}

interface Searchable {
  id: number;
  phone: string | null;
  texts: readonly (string | null)[];
  dateOfBirth?: string | null;
}

function matches({ id, phone, texts, dateOfBirth }: Searchable, q: string, isForgiving: boolean): boolean {
  const { phones, reference } = readSearch(q);
  const digits = phones.length > 0 ? phoneDigits(phone ?? '') : '';
  const text = foldText(texts.filter(Boolean).join('\n'));
  const isSlip = (word: string) =>
    isForgiving &&
    word.length >= shortestForgiven &&
    text.split(/\s/).some((known) => beginsWithinOneSlip(word, known));
  const hasAll = (typed: string) => foldWords(typed).every((word) => text.includes(word) || isSlip(word));
  const birth = dateOfBirth ? readBirth(q) : null;
  return (
    id === reference ||
    phones.some((wanted) => digits.includes(wanted)) ||
    hasAll(q) ||
    (birth !== null && birth.from <= dateOfBirth! && dateOfBirth! <= birth.to && hasAll(birth.rest))
  );
}

/** The same search over a list that is fully loaded: exactly, or else with one letter of each longer word wrong. */
export function searchLoaded<Row>(
  rows: readonly Row[],
  typed: string | undefined,
  searchable: (row: Row) => Searchable,
): readonly Row[] {
  if (!typed) return rows;
  const q = cleanName(typed);
  const exact = rows.filter((row) => matches(searchable(row), q, false));
  return exact.length > 0 ? exact : rows.filter((row) => matches(searchable(row), q, true));
}
