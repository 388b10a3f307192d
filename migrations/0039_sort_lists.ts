/**
 * The desk can sort each list by any of its columns, one page at a time. A row without the value sorts as infinity,
 * so that rows stay comparable. Names are split into letters and accents, so that É sorts with E.
 */
export const up = `
    ALTER TABLE bookings ADD COLUMN appointment_at timestamp NOT NULL
      GENERATED ALWAYS AS (coalesce(appointment_date + appointment_time, timestamp 'infinity')) STORED;

    -- Includes the filter columns, so that counts are index-only.
    CREATE INDEX bookings_appointment_at_index ON bookings (appointment_at, id) INCLUDE (status, service);
    CREATE INDEX bookings_name_index ON bookings (lower(normalize(name, NFD)), id);
    CREATE INDEX bookings_service_index ON bookings (service, id) INCLUDE (appointment_at, status);
    CREATE INDEX bookings_status_index ON bookings (status, id);
    CREATE INDEX bookings_requested_index ON bookings
      (coalesce(CASE WHEN status = 'query' THEN preferred_date END, date 'infinity'), id);

    CREATE INDEX users_name_index ON users (lower(normalize(first_name || ' ' || last_name, NFD)), id);
    CREATE INDEX users_email_index ON users (coalesce(email, ''), id);
    CREATE INDEX users_date_of_birth_index ON users (date_of_birth, id);
    CREATE INDEX users_loyalty_stamps_index ON users (loyalty_stamps, id);

    CREATE INDEX contacts_name_index ON contacts (lower(normalize(name, NFD)), id);
    CREATE INDEX contacts_subject_index ON contacts (lower(normalize(subject, NFD)), id);
    CREATE INDEX contacts_email_index ON contacts (email, id);
  `;
