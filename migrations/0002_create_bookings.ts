export const up = `
    CREATE EXTENSION IF NOT EXISTS btree_gist;

    CREATE TABLE bookings (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT bookings_pkey PRIMARY KEY,
      user_id integer CONSTRAINT bookings_user_fkey REFERENCES users (id) ON DELETE SET NULL,
      name text NOT NULL,
      email text NOT NULL,
      phone text NOT NULL,
      service text NOT NULL,
      preferred_date date,
      appointment_date date,
      appointment_time time,
      minutes integer NOT NULL,
      message text,
      status text NOT NULL DEFAULT 'query',
      attendance text,
      source text NOT NULL,
      specialist_id integer NOT NULL DEFAULT 1,
      version integer NOT NULL DEFAULT 1,
      client_request_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Wall-clock time of Europe/London, without a zone.
      slot tsrange GENERATED ALWAYS AS (
        tsrange(
          appointment_date + appointment_time,
          appointment_date + appointment_time + make_interval(mins => minutes)
        )
      ) STORED,
      CONSTRAINT bookings_client_request_id_key UNIQUE (client_request_id),
      CONSTRAINT bookings_status_known CHECK (status IN ('query', 'confirmed', 'completed', 'cancelled')),
      CONSTRAINT bookings_source_known CHECK (source IN ('wizard', 'home', 'manual')),
      CONSTRAINT bookings_attendance_known CHECK (attendance IN ('arrived', 'did_not_attend')),
      CONSTRAINT bookings_minutes_sane CHECK (minutes BETWEEN 5 AND 480),
      CONSTRAINT bookings_appointment_whole CHECK ((appointment_date IS NULL) = (appointment_time IS NULL)),
      CONSTRAINT bookings_appointment_set CHECK (
        status NOT IN ('confirmed', 'completed') OR appointment_date IS NOT NULL
      ),
      CONSTRAINT bookings_slot_free EXCLUDE USING gist (specialist_id WITH =, slot WITH &&)
        WHERE (status IN ('confirmed', 'completed'))
    );
    CREATE INDEX bookings_user_index ON bookings (user_id, id DESC);
    CREATE INDEX bookings_appointment_index ON bookings (appointment_date, appointment_time);
  `;
