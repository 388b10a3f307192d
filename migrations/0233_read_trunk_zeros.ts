import type { Knex } from 'knex';

/**
 * `(0)` after the code of any country is not dialled from abroad, so it is no digit of the number. `phone_digits` stays the SQL
 * twin of `phoneDigits` in shared/domain/telephone.ts. Knex treats a bare question mark as a binding.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              regexp_replace(phone, '([0-9])[^0-9a-z]*(\?:ext|x|#)[^0-9]*[0-9]{1,7}[^0-9]*$', '\1', 'i'),
              '^[^0-9]*(\?:00)\?([1-9][0-9]{0,2})[^0-9]{0,3}\(0\)', '+\1'
            ),
            '[^0-9+]', '', 'g'
          ), '^00', '+'
        ),
        '^\+440\?|^440\?(\?=\d{10}$)', '0'
      ), '+', ''
    ) || coalesce('x' || substring(phone FROM '(\?i)[0-9][^0-9a-z]*(\?:ext|x|#)[^0-9]*([0-9]{1,7})[^0-9]*$'), '');
  `);
  for (const table of ['bookings', 'contacts']) {
    // Computes the generated column again.
    await knex.raw(
      `UPDATE ${table} SET phone = phone WHERE phone LIKE '%(0)%' AND phone_digits <> phone_digits(phone)`,
    );
  }
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
