import { addDays } from '#shared/domain/wallTime.ts';

/** What a code on a pack says; null: it does not say it. */
export interface PackCode {
  /** 14 digits. */
  gtin: string | null;
  lot: string | null;
  /** ISO date, the last day of use. */
  expiry: string | null;
  serial: string | null;
}

/** FNC1 between two elements, as scanners send it. */
export const groupSeparator = '\x1D';

/** What scanners put before GS1 data, if they are set to: DataMatrix, GS1-128, DataBar, QR code. */
const symbology = /^\](?:d2|C1|e0|Q3)/;

/** Application identifiers: those of a fixed length need no separator after them. */
const fixed: Readonly<Record<string, number>> = { '01': 14, '11': 6, '17': 6 };
const variable = ['10', '21'];
/** Character set 82 of the GS1 specifications. */
const value82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** The last digit of a GTIN makes the sum, weighted 3 and 1, a multiple of ten. */
function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/**
 * YYMMDD as an ISO date; day 00 is the last of the month. The century is the one that puts the year within 49 years before
 * and 50 after this one (GS1 General Specifications, 7.12).
 */
function dateOf(digits: string, today: string): string | null {
  const [, yy, month, day] = /^(\d\d)(0[1-9]|1[0-2])(\d\d)$/.exec(digits) ?? [];
  if (yy === undefined || month === undefined || day === undefined) return null;
  const thisYear = Number(today.slice(0, 4));
  const ahead = Number(yy) - (thisYear % 100);
  const year = thisYear + ahead + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
  const next =
    month === '12' ? `${year + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`;
  const last = addDays(next, -1);
  const date = day === '00' ? last : `${year}-${month}-${day}`;
  return date <= last ? date : null;
}

const withoutSeparator = (text: string) => (text.startsWith(groupSeparator) ? text.slice(1) : text);

type Element = readonly [ai: string, value: string];

/** `(01)…(17)…(10)…`, as it is printed below a code. */
function bracketed(text: string): Element[] | null {
  const elements = [...text.matchAll(/\((\d{2})\)([^(]+)/g)].map(([, ai, value]): Element => [
    ai ?? '',
    (value ?? '').trim(),
  ]);
  const length = text.replaceAll(/\(\d{2}\)[^(]+/g, '').length;
  return length === 0 ? elements : null;
}

/** Elements one after the other; those of variable length end with a separator, or with the text. */
function concatenated(text: string): Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const ai = rest.slice(0, 2);
    const body = rest.slice(2);
    const end = body.indexOf(groupSeparator);
    const length = fixed[ai] ?? (variable.includes(ai) ? (end < 0 ? body.length : end) : null);
    if (length === null || body.length < length) return null;
    elements.push([ai, body.slice(0, length)]);
    rest = withoutSeparator(body.slice(length));
  }
  return elements;
}

/**
 * The text of a GS1 DataMatrix or barcode: GTIN (01), batch (10), expiry (17) and serial number (21), as a scanner types it or as
 * it is printed in brackets; a production date (11) is passed over. Null for anything else, so that a batch number that is typed
 * by hand stays what it is: without brackets or a mark of the scanner, the text has to begin with a GTIN whose check digit is
 * right. A scanner that sends no separators is understood if the batch stands last, as it does on most packs.
 * @param today ISO date in London, for the century
 * @see GS1 General Specifications, 3.4, 3.5 and 7.8
 */
export function readPackCode(scanned: string, today: string): PackCode | null {
  const text = scanned.trim();
  const isMarked = symbology.test(text) || text.startsWith(groupSeparator);
  const data = withoutSeparator(text.replace(symbology, ''));
  if (!isMarked && !data.startsWith('(') && !(data.startsWith('01') && isGtin(data.slice(2, 16))))
    return null;
  const elements = data.startsWith('(') ? bracketed(data) : concatenated(data);
  if (!elements) return null;
  const code: PackCode = { gtin: null, lot: null, expiry: null, serial: null };
  for (const [ai, value] of elements) {
    const expiry = ai === '17' ? dateOf(value, today) : null;
    if (ai === '01' && isGtin(value)) code.gtin = value;
    else if (ai === '17' && expiry) code.expiry = expiry;
    else if (ai === '10' && value82.test(value)) code.lot = value;
    else if (ai === '21' && value82.test(value)) code.serial = value;
    else if (ai !== '11') return null;
  }
  return code.lot === null && code.expiry === null ? null : code;
}
