/**
 * Telephone numbers are searched by their digits, and rows without an email address stay searchable. `phone_digits`
 * is the SQL twin of `phoneDigits` in shared/domain/searchTerms.ts. Knex treats a bare question mark as a binding.
 */
export const up = String.raw`
    CREATE FUNCTION phone_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(
      regexp_replace(
        regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^00', '+'),
        '^\+440\?|^440\?(\?=\d{10}$)', '0'
      ), '+', ''
    );

    ALTER TABLE bookings
      DROP COLUMN search_text,
      ADD COLUMN search_text text
        GENERATED ALWAYS AS (lower(name || E'\n' || coalesce(email, '') || E'\n' || service)) STORED,
      ADD COLUMN phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED;
    ALTER TABLE users
      DROP COLUMN search_text,
      ADD COLUMN search_text text
        GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || E'\n' || coalesce(email, ''))) STORED;
    ALTER TABLE contacts ADD COLUMN phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED;

    -- One index for both columns: a new row is added to one pending list.
    CREATE INDEX bookings_search_index ON bookings
      USING gin (search_text gin_trgm_ops, phone_digits gin_trgm_ops) WITH (gin_pending_list_limit = 256);
    CREATE INDEX users_search_index ON users USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 256);
    DROP INDEX contacts_search_index;
    CREATE INDEX contacts_search_index ON contacts
      USING gin (search_text gin_trgm_ops, phone_digits gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  `;
