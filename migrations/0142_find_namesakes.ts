/** Whoever has a namesake has the birth date beside the name, so each list asks for names. */
export const up = `
    -- An index is built without a search path.
    CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
      SELECT coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), '')
      FROM string_to_table(public.fold_text(name), ' ') word WHERE word <> ''
    $$;
    CREATE INDEX users_name_key_index ON users (name_key(first_name || ' ' || last_name)) WHERE deleted_at IS NULL;
  `;
