/** Records an opening of a care record in one statement; what follows within half an hour, for the same reason, is one visit. */
export const up = `
    CREATE FUNCTION add_record_read(patient integer, reader integer, opened text, why text, moment timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      -- Several photographs are opened at once; the next statement sees what the others have recorded.
      PERFORM pg_advisory_xact_lock(hashtext('record read'), patient);
      INSERT INTO record_reads (user_id, reader_id, what, reason, at)
      SELECT patient, reader, opened, why, moment WHERE NOT EXISTS (
        SELECT FROM record_reads
        WHERE user_id = patient AND reader_id = reader AND what = opened AND reason IS NOT DISTINCT FROM why
          AND at > moment - interval '30 minutes' AND at < moment + interval '30 minutes');
    END $$;
  `;
