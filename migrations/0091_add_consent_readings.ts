/**
 * When patients first opened the text of a consent, how long they have to think before a treatment, and which appointments
 * are sooner.
 */
export const up = `
    CREATE TABLE consent_readings (
      user_id integer NOT NULL CONSTRAINT consent_readings_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      text_id text NOT NULL,
      text_version integer NOT NULL,
      opened_at timestamptz NOT NULL,
      CONSTRAINT consent_readings_pkey PRIMARY KEY (user_id, text_id, text_version)
    );
    CREATE TABLE sooner_appointments (
      booking_id integer NOT NULL CONSTRAINT sooner_appointments_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
      starts_at timestamptz NOT NULL,
      reason text NOT NULL
        CONSTRAINT sooner_appointments_reason CHECK (reason IN ('asked', 'explained', 'elsewhere', 'urgent')),
      author_id integer CONSTRAINT sooner_appointments_author_fkey REFERENCES users (id) ON DELETE SET NULL,
      agreed_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT sooner_appointments_pkey PRIMARY KEY (booking_id, starts_at)
    );
    CREATE INDEX sooner_appointments_author_index ON sooner_appointments (author_id);
    ALTER TABLE clinic_settings
      ADD COLUMN reflection_hours smallint NOT NULL DEFAULT 24
        CONSTRAINT clinic_settings_reflection CHECK (reflection_hours BETWEEN 0 AND 336),
      ADD COLUMN first_reflection_hours smallint NOT NULL DEFAULT 48
        CONSTRAINT clinic_settings_first_reflection CHECK (first_reflection_hours BETWEEN 0 AND 336);
  `;
