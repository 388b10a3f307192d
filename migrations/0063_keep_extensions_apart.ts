import type { Knex } from 'knex';

/**
 * Telephone numbers are stored with ASCII digits, and an extension is kept apart from the digits of its number:
 * `02079460101x12`. `phone_digits` stays the SQL twin of `phoneDigits`, which is in shared/domain/telephone.ts now. Knex
 * treats a bare question mark as a binding.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(phone, '([0-9])[^0-9a-z]*(\?:ext|x|#)[^0-9]*[0-9]{1,7}[^0-9]*$', '\1', 'i'),
            '[^0-9+]', '', 'g'
          ), '^00', '+'
        ),
        '^\+440\?|^440\?(\?=\d{10}$)', '0'
      ), '+', ''
    ) || coalesce('x' || substring(phone FROM '(\?i)[0-9][^0-9a-z]*(\?:ext|x|#)[^0-9]*([0-9]{1,7})[^0-9]*$'), '');
  `);
  for (const table of ['bookings', 'contacts']) await restorePhones(knex, table);
  // An index on the function still has what it returned before.
  await knex.raw(`
    DO $$
    DECLARE index_name regclass;
    BEGIN
      FOR index_name IN
        SELECT objid::regclass FROM pg_depend JOIN pg_index ON indexrelid = objid
        WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_proc'::regclass
          AND refobjid = 'phone_digits(text)'::regprocedure
      LOOP
        EXECUTE format('REINDEX INDEX %s', index_name);
      END LOOP;
    END $$;
  `);
}

/** Also computes the generated column again. */
const restorePhones = (knex: Knex, table: string) =>
  knex.raw(`
    UPDATE ${table} SET phone = translate(phone,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋', '012345678901234567890123456789+')
      WHERE phone ~ '[٠-٩۰-۹０-９＋]' OR phone_digits IS DISTINCT FROM phone_digits(phone)
  `);
