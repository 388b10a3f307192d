export const up = `
    -- Settings by owners for all staff, in a single row.
    CREATE TABLE clinic_settings (
      id boolean DEFAULT true CONSTRAINT clinic_settings_pkey PRIMARY KEY,
      second_factor_required boolean NOT NULL DEFAULT false,
      CONSTRAINT clinic_settings_one_row CHECK (id)
    );
    INSERT INTO clinic_settings DEFAULT VALUES;
  `;
