/** What is opened after the patient has answered again is another history: it is read anew. */
export const up = `
    CREATE OR REPLACE FUNCTION add_record_read(
      patient integer, reader integer, opened text, why text, moment timestamptz, from_device text
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('record read'), patient);
      INSERT INTO record_reads (user_id, reader_id, what, reason, at, device)
      SELECT patient, reader, opened, why, moment, from_device WHERE NOT EXISTS (
        SELECT FROM record_reads AS earlier
        WHERE user_id = patient AND reader_id = reader AND what = opened AND reason IS NOT DISTINCT FROM why
          AND device IS NOT DISTINCT FROM from_device
          AND at > moment - interval '30 minutes' AND at < moment + interval '30 minutes'
          AND NOT EXISTS (
            SELECT FROM record_entries AS e
            WHERE e.user_id = patient AND e.kind = 'history' AND e.signed_at > earlier.at AND e.signed_at <= moment)
          AND NOT EXISTS (
            SELECT FROM customer_merges AS m JOIN events AS e ON e.id = m.event_id
            WHERE m.kept_id = patient AND e.at > earlier.at AND e.at <= moment));
    END $$;
  `;
