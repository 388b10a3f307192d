/** Hours after the server last confirmed a member in which a desk opens without the server; owners set it. */
export const up = `
    ALTER TABLE clinic_settings ADD COLUMN desk_offline_hours smallint NOT NULL DEFAULT 36
      CONSTRAINT clinic_settings_desk_offline CHECK (desk_offline_hours BETWEEN 1 AND 36)
  `;
