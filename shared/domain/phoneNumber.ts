import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { splitPhone, storedDigits } from '#shared/domain/telephone.ts';

const isBritish = ({ countryCallingCode }: PhoneNumber) => countryCallingCode === '44';

/** Undefined for what is no whole number; without a country code it is British unless only another country has it. */
function readNumber(text: string): PhoneNumber | undefined {
  const number = text.replace(/^\s*tel:/i, '');
  if (/\p{L}/u.test(number)) return undefined;
  const digits = number.replace(/[^0-9+]/g, '');
  const read = parsePhoneNumberFromString(digits, { defaultCountry: 'GB', extract: false });
  if (/^(?:0|\+)/.test(digits)) return read?.isPossible() ? read : undefined;
  const foreign = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  if (foreign?.isValid()) return foreign;
  // Numbers that are set apart for examples are not valid, but have the length.
  return read?.nationalNumber.length === 10 ? read : undefined;
}

/** As it is shown and printed: `020 7946 0101`, `+33 6 12 34 56 78`; what cannot be read stays as it is. @param none without one */
export function formatPhone(phone: string | null | undefined, none = ''): string {
  if (!phone) return none;
  const { number, extension } = splitPhone(phone);
  const read = readNumber(number);
  if (!read) return phone;
  const shown = isBritish(read) ? read.formatNational() : read.formatInternational();
  return extension === null ? shown : `${shown} ext. ${extension}`;
}

const isPlain = /^0[1-9][0-9 ]{8,12}$/;

/** As it is stored: as typed, unless its digits would be read wrongly (`7700 900123`, `+49 030 901820`). */
export function phoneToStore(phone: string): string {
  if (isPlain.test(phone)) return phone;
  const shown = formatPhone(phone);
  return storedDigits(shown) === storedDigits(phone) ? phone : shown;
}

/** The digits under which a number is stored and found, however it was typed. */
export const phoneDigits = (phone: string): string => storedDigits(phoneToStore(phone));

/** Fewer are dialled within a town or a house only. */
const shortestDialled = 7;

/** The address of a `tel:` link (RFC 3966), with the extension as its parameter. */
export function telHref(phone: string): string | null {
  const { number, extension } = splitPhone(phone);
  const dialled = readNumber(number)?.number ?? storedDigits(number);
  if (dialled.length < shortestDialled) return null;
  return `tel:${dialled}${extension === null ? '' : `;ext=${extension}`}`;
}

/** How mobile numbers begin, by country; 070 and 076 are no British ones, but for the Isle of Man's 07624. */
const mobileBeginnings: [country: string, mobile: RegExp][] = [
  ['+44', /^7(?:[1-57-9]|624)/],
  ['+31', /^6/],
  ['+32', /^4/],
  ['+33', /^[67]/],
  ['+34', /^[67]/],
  ['+351', /^9/],
  ['+353', /^8/],
  ['+39', /^3/],
  ['+40', /^7/],
  ['+49', /^1[567]/],
  ['+91', /^[6-9]/],
  ['+971', /^5/],
];

/**
 * The address of a chat in WhatsApp, which knows mobile numbers only and no extensions. Numbers of countries that are
 * not in the list, or where nothing tells a mobile (North America), get one: a wrong one says so.
 */
export function whatsAppHref(phone: string): string | null {
  const number = readNumber(splitPhone(phone).number)?.number;
  if (number === undefined) return null;
  const [country = '', mobile] = mobileBeginnings.find(([code]) => number.startsWith(code)) ?? [];
  if (mobile && !mobile.test(number.slice(country.length))) return null;
  return `https://wa.me/${number.slice(1)}`;
}
