import { addDays } from '#shared/domain/wallTime.ts';

/** What a code on a pack says; null: it does not say it, or it cannot be read. */
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

/** What scanners put before the data, if they are set to, such as `]d2` before that of a GS1 DataMatrix. */
const symbology = /^\][A-Za-z]\d/;

/** How many digits an application identifier has, by its first two. */
const identifierDigits = (data: string): number => {
  const start = data.slice(0, 2);
  if (/^(?:2[345]|4[012]|71)$/.test(start)) return 3;
  return /^(?:3[1-69]|43|7[02]|8[012])$/.test(start) ? 4 : 2;
};

/** Digits with their identifier where the length is fixed, so that no separator follows (7.8.5); null: it varies. */
function fixedLength(data: string): number | null {
  const start = data.slice(0, 2);
  if (start === '00') return 20;
  if (/^0[123]$/.test(start)) return 16;
  if (start === '04') return 18;
  if (/^1[1-9]$/.test(start)) return 8;
  if (start === '20') return 4;
  if (/^3[1-6]$/.test(start)) return 10;
  return start === '41' ? 16 : null;
}

/** Character set 82 of the GS1 specifications. */
const value82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/** The last digit of a GTIN makes the sum, weighted 3 and 1, a multiple of ten. */
export function isGtin(digits: string): boolean {
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
  const one = /\((\d{2,4})\)([^(]+)/g;
  const elements = [...text.matchAll(one)].map(([, ai, value]): Element => [ai ?? '', (value ?? '').trim()]);
  const isWhole = ([ai, value]: Element) =>
    (fixedLength(ai) ?? ai.length + value.length) === ai.length + value.length;
  return text.replaceAll(one, '') === '' && elements.every(isWhole) ? elements : null;
}

/** Elements one after the other; those of variable length end with a separator, or with the text. */
function concatenated(text: string): Element[] | null {
  const elements: Element[] = [];
  let rest = text;
  while (rest !== '') {
    const digits = identifierDigits(rest);
    const end = rest.indexOf(groupSeparator);
    const length = fixedLength(rest) ?? (end < 0 ? rest.length : end);
    const ai = rest.slice(0, digits);
    if (!/^\d+$/.test(ai) || rest.length < length || length <= digits) return null;
    if (fixedLength(rest) !== null && !/^\d+$/.test(rest.slice(0, length))) return null;
    elements.push([ai, rest.slice(digits, length)]);
    rest = withoutSeparator(rest.slice(length));
  }
  return elements;
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/** A GS1 Digital Link, as QR codes have it: `https://…/01/05012345678900/10/C1234?17=270131`. */
function linked(address: string): Element[] {
  const [path = '', query = ''] = address.replace(/#.*$/, '').split('?', 2);
  const steps = path.split('/').slice(3).map(decoded);
  const first = steps.indexOf('01');
  const pairs = first < 0 ? [] : steps.slice(first);
  return [
    ...pairs.flatMap((ai, at): Element[] => (at % 2 ? [] : [[ai, pairs[at + 1] ?? '']])),
    ...query.split(/[&;]/).map((pair): Element => {
      const [ai = '', value = ''] = pair.split('=', 2);
      return [ai, decoded(value)];
    }),
  ];
}

/** A GTIN of 13 or 14 digits alone: the bars for the till, which no batch number is as long as. */
const tillCode = /^\d{13,14}$/;

/** A serial number, as medicines have one, is seldom shorter. */
const mayEndInSerial = /.21.{6}/;

/** Without separators, what follows a batch of variable length cannot be told from it: an expiry date, or a serial number. */
const mayHoldMore = (lot: string, { expiry, serial }: PackCode, today: string) =>
  (serial === null && mayEndInSerial.test(lot)) ||
  (expiry === null &&
    Array.from(lot, (_, at) => /^1[1-7](\d{6})/.exec(lot.slice(at))?.[1]).some(
      (date) => date !== undefined && dateOf(date, today) !== null,
    ));

const fields: Partial<Record<string, keyof PackCode>> = {
  '01': 'gtin',
  '10': 'lot',
  '17': 'expiry',
  '21': 'serial',
};

function readField(field: keyof PackCode, value: string, today: string): string | null {
  if (field === 'expiry') return dateOf(value, today);
  return (field === 'gtin' ? isGtin(value) : value82.test(value)) ? value : null;
}

const nothingRead: PackCode = { gtin: null, lot: null, expiry: null, serial: null };
/**
 * How a code begins that its scanner does not mark, whole or broken off: with a GTIN, or with expiry date and batch, also where
 * it was copied with its spaces or has a sign of the scanner's own before it.
 */
const unmarked = /^\W*0\s*1(?:\s*\d){12}|^\W*17\s*\d{6}\s*10\s*./;
/** Longer than any batch number of GS1. */
const maxLotLength = 20;

/**
 * The text of a GS1 barcode, as a scanner types it, as it is printed in brackets, or as a link: GTIN (01), batch (10), expiry (17) and
 * serial number (21); every other element is passed over by the length of its identifier. Null for a batch number that is
 * typed by hand: without brackets or a mark of the scanner, the text has to begin as `unmarked`, or be longer than any batch
 * number. Of a code that cannot be read, everything is null, so that it never becomes a batch number.
 * @param today ISO date in London, for the century
 * @param isTyped whether it may be a batch number as well: then only what has a mark of a code is one
 * @see GS1 General Specifications, 3.2, 3.4, 3.5, 7.8 and 7.12
 */
export function readPackCode(
  scanned: string,
  today: string,
  { isTyped = false }: { isTyped?: boolean } = {},
): PackCode | null {
  const text = scanned.trim().replaceAll(/\u241D|<GS>/g, groupSeparator);
  const isMarked = symbology.test(text) || text.includes(groupSeparator);
  const data = withoutSeparator(text.replace(symbology, ''));
  const article = data.padStart(14, '0');
  if (!isTyped && tillCode.test(data) && isGtin(article)) return { ...nothingRead, gtin: article };
  const isBracketed = /^\(\d{2,4}\)./.test(data);
  const isLink = /^https?:\/\//i.test(data);
  const isLong = !isTyped && data.length > maxLotLength && /^\d{2}\S+$/.test(data);
  if (!isMarked && !isBracketed && !isLink && !isLong && !unmarked.test(data)) return null;
  const read = isLink ? linked : isBracketed ? bracketed : concatenated;
  const elements = read(data);
  if (!elements) return nothingRead;
  const code = { ...nothingRead };
  for (const [ai, value] of elements) {
    const field = fields[ai];
    if (!field) continue;
    const known = readField(field, value, today);
    if (known === null || (code[field] ?? known) !== known) return nothingRead;
    code[field] = known;
  }
  const isOpenEnded = read === concatenated && !data.includes(groupSeparator);
  return code.lot !== null && isOpenEnded && mayHoldMore(code.lot, code, today)
    ? { ...code, lot: null }
    : code;
}
