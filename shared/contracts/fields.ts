import { z } from 'zod';
import { isPlausibleBirthDate } from '#shared/domain/age.ts';
import { cleanName, cleanPhone, countDigits, countSeen, minDigits } from '#shared/domain/formatPerson.ts';
import { isReservedAddress } from '#shared/domain/reservedAddress.ts';
import { isCalendarDate, isClockTime } from '#shared/domain/wallTime.ts';
import { arrivalDay } from '#shared/contracts/arrivalDay.ts';

interface TextRules {
  min?: number;
  max: number;
  message?: string;
  /** Cleans the text before it is validated. */
  clean?: (text: string) => string;
}

const asItIs = (value: string) => value;

/** Trimmed, in NFC, without counting invisible characters; `message` is the error for a missing or too short one. */
export function text(
  label: string,
  { min = 1, max, message = `${label} is required`, clean = asItIs }: TextRules,
) {
  return z
    .string(message)
    .overwrite(clean)
    .normalize('NFC')
    .trim()
    .min(min, message)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((value) => value.length < min || countSeen(value) >= min, message);
}

/** Optional text; one that looks blank becomes null. */
export function optionalText(label: string, max: number) {
  return z
    .string(`${label} must be text`)
    .normalize('NFC')
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .nullish()
    .transform((value) => (value && countSeen(value) > 0 ? value : null));
}

const emailMessage = 'Please enter a valid email address';
export const Email = z
  .string(emailMessage)
  .trim()
  .toLowerCase()
  .max(254, 'Email must be at most 254 characters')
  .pipe(z.email(emailMessage));

export const reservedAddressMessage =
  'That address cannot be a patient’s. Please enter another email address';
/** The address of a patient; the clinic's own addresses are refused. */
export const PatientEmail = Email.refine((value) => !isReservedAddress(value), reservedAddressMessage);

const maxPhoneLength = 32;
/** Passes an empty or too long one, which has its own message. */
const hasDigits = (value: string) =>
  value === '' || value.length > maxPhoneLength || countDigits(value) >= minDigits;
const phoneMessage = 'Please enter a phone number that we can ring';

export const Phone = text('Phone number', { max: maxPhoneLength, clean: cleanPhone }).refine(
  hasDigits,
  phoneMessage,
);

/** A blank one becomes null. */
export const OptionalPhone = z
  .string('Phone number must be text')
  .overwrite(cleanPhone)
  .max(maxPhoneLength, `Phone number must be at most ${maxPhoneLength} characters`)
  .refine(hasDigits, phoneMessage)
  .nullish()
  .transform((value) => value || null);

const blank = z
  .string()
  .trim()
  .max(0)
  .transform(() => null);

/** Text that a blank one or null removes. */
export const textOrNone = (label: string, max: number) =>
  z.union([blank, z.null(), text(label, { max })], `${label} must be text of at most ${max} characters`);

/** The same for fields where leaving it out and leaving it blank differ. */
export const PhoneOrNone = z.union([blank, z.null(), Phone], phoneMessage);

/** A person's name, in any alphabet, or another text of one line. */
export const nameText = (label: string, rules: Omit<TextRules, 'clean'>) =>
  text(label, { ...rules, clean: cleanName });

/** Stored byte for byte: neither trimmed nor normalised. */
export function password(message: string) {
  return z.string(message).min(6, message).max(128, 'Password must be at most 128 characters long');
}

/** Years outside these are typing errors; near the years 0000 and 9999 dates no longer compare as text. */
const isPlausibleDate = (value: string) =>
  isCalendarDate(value) && value >= '1900-01-01' && value < '3000-01-01';

// `abort`: without it zod also runs the rules of the whole object, which rely on valid dates.
export function isoDate(message = 'Please choose a day') {
  return z.string(message).refine(isPlausibleDate, { error: message, abort: true }).meta({ format: 'date' });
}

export function clockTime(message = 'Please choose a time') {
  return z
    .string(message)
    .refine(isClockTime, { error: message, abort: true })
    .meta({ pattern: String.raw`^\d{2}:\d{2}$` });
}

const birthMessage = 'Date of birth must be a real date in the past, after 1900';
export const DateOfBirth = z
  .string('Date of birth is required')
  .min(1, 'Date of birth is required')
  .refine((value) => value === '' || isPlausibleBirthDate(value, arrivalDay()), birthMessage)
  .meta({ format: 'date' });

/** A row's id: a positive 32-bit integer. */
export function id(message: string) {
  return z.int(message).min(1, message).max(2_147_483_647, message);
}

const decimals = 4;

/** How much is given or a pack holds, as exactly as anybody draws it up. @param what "a dose" */
export function amount(what: string, most: number) {
  const least = Number(`1e-${decimals}`);
  const message = `Please enter ${what} from ${least} to ${most}, with at most ${decimals} decimals`;
  return z
    .number(message)
    .min(least, { error: message, abort: true })
    .max(most, { error: message, abort: true })
    .refine((value) => Number(value.toFixed(decimals)) === value, message);
}

const inPath = z
  .string('That id is not valid')
  .regex(/^[1-9]\d{0,9}$/, 'That id is not valid')
  .transform(Number)
  .pipe(id('That id is not valid'));

/** Small letters, as the database has it: an entry is encrypted for its id. */
export const entryId = z.uuid('That entry is not known').toLowerCase();

/** What stands in the paths of calls. */
export const pathParams = { id: inPath, userId: inPath, contactId: inPath, entryId };

/** The token of a link sent by email: 256 random bits, base64url. */
export const linkToken = (message: string) => z.string(message).regex(/^[\w-]{43}$/, message);

/** An instant in a response: ISO 8601 in UTC. */
export const Instant = z.string().meta({ format: 'date-time' });

export const firstName = nameText('First name', {
  min: 2,
  max: 100,
  message: 'First name must be at least 2 characters',
});
export const lastName = nameText('Last name', {
  min: 2,
  max: 100,
  message: 'Last name must be at least 2 characters',
});
