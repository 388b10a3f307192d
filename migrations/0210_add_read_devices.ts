/** A read says from which device or desk; one from another device is another visit. The earlier function stays for a rollback. */
export const up = `
    ALTER TABLE record_reads ADD COLUMN device text;
    CREATE FUNCTION add_record_read(
      patient integer, reader integer, opened text, why text, moment timestamptz, from_device text
    ) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('record read'), patient);
      INSERT INTO record_reads (user_id, reader_id, what, reason, at, device)
      SELECT patient, reader, opened, why, moment, from_device WHERE NOT EXISTS (
        SELECT FROM record_reads
        WHERE user_id = patient AND reader_id = reader AND what = opened AND reason IS NOT DISTINCT FROM why
          AND device IS NOT DISTINCT FROM from_device
          AND at > moment - interval '30 minutes' AND at < moment + interval '30 minutes');
    END $$;
  `;
