/** What the last check of the care records found, in numbers. */
export const up = `
    CREATE TABLE record_checks (
      -- One row: the latest check replaces the one before.
      is_latest boolean DEFAULT true CONSTRAINT record_checks_pkey PRIMARY KEY
        CONSTRAINT record_checks_single CHECK (is_latest),
      checked_at timestamptz NOT NULL,
      entries integer NOT NULL,
      unreadable integer NOT NULL,
      changed integer NOT NULL,
      shortened integer NOT NULL,
      -- When the backup was made whose ends of the records were compared; null: there was none.
      compared_with timestamptz
    );
  `;
