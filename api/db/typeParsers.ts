import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIME = 1083;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/**
 * How PostgreSQL's values are parsed. Dates and times stay text: a Date has a time zone, a calendar day has none, and
 * creating thousands of Dates is the most expensive part of reading a list.
 * They apply to our connections only; libraries with separate connections keep pg's defaults.
 */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(INT8, parseInt8);
typeParsers.setTypeParser(DATE, (text) => text); // Already yyyy-MM-dd.
typeParsers.setTypeParser(TIME, parseTime);
typeParsers.setTypeParser(TIMESTAMP, (text) => text); // Wall-clock time without a zone, so not a Date.
typeParsers.setTypeParser(TIMESTAMPTZ, parseTimestamptz);

/** Counts and ids; throws above 2^53 rather than losing precision. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

/** `09:30:00` to `09:30`; seconds other than 00 are kept. */
export function parseTime(text: string): string {
  return text.endsWith(':00') && text.length === 8 ? text.slice(0, 5) : text;
}

/**
 * `2027-03-28 01:00:00.5+00` to `2027-03-28T01:00:00.500000Z`. Always six digits, so that the texts sort as their
 * times do and keep PostgreSQL's microseconds, which cursors of lists need.
 */
export function parseTimestamptz(text: string): string {
  // Another offset means that the session's time zone was changed; `infinity` and BC have no such form.
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return parseOddTimestamptz(text);
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(6, '0')}Z`;
}

function parseOddTimestamptz(text: string): string {
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? text : date.toISOString().replace('Z', '000Z');
}
