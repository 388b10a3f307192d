import type { Knex } from 'knex';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** `7700 900123` is British, `32 02 123 45 67` is not: as the server writes them from this release. */
function written(number: string): string | null {
  const digits = number.replace(/[^0-9+]/g, '');
  const read = parsePhoneNumberFromString(digits, { defaultCountry: 'GB', extract: false });
  const foreign = /^[1-9]/.test(digits) && parsePhoneNumberFromString(`+${digits}`, { extract: false });
  if (foreign && foreign.isValid())
    return foreign.countryCallingCode === '44' ? foreign.formatNational() : foreign.formatInternational();
  const isWhole = /^[1-9]/.test(digits) ? read?.nationalNumber.length === 10 : read?.isPossible();
  if (!read || !isWhole) return null;
  return read.countryCallingCode === '44' ? read.formatNational() : read.formatInternational();
}

/** Numbers whose digits were read wrongly are written so that `phone_digits`, which is made from them, is right. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, column] of [
    ['bookings', 'phone'],
    ['contacts', 'phone'],
    ['users', 'preferred_phone'],
  ] as const) {
    const numbers = await knex(table)
      .distinct()
      // Without words, and not as nearly all are written, which were read rightly.
      .whereRaw(`${column} !~ '^0[1-9][0-9 ]*$' AND ${column} !~ '[[:alpha:]#]'`)
      .pluck<string[]>(column);
    for (const number of numbers) {
      const stored = written(number);
      if (stored !== null)
        await knex(table)
          .where(column, number)
          .whereRaw(`phone_digits(${column}) <> phone_digits(?)`, [stored])
          .update(column, stored);
    }
  }
}
