/** Sessions whose screen a patient has, for their medical history; such a session can do nothing else. */
export const up = `
    CREATE TABLE handovers (
      session_hash bytea CONSTRAINT handovers_pkey PRIMARY KEY
        CONSTRAINT handovers_session_fkey REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
      -- The patient.
      user_id integer NOT NULL CONSTRAINT handovers_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      pin_hash text NOT NULL,
      pin_attempts integer NOT NULL DEFAULT 0,
      birth_date_attempts integer NOT NULL DEFAULT 0,
      started_at timestamptz NOT NULL DEFAULT now(),
      -- When the patient has entered their date of birth, and has signed.
      identified_at timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX handovers_user_index ON handovers (user_id);
  `;
